// Method names of the platform and of every other library. A call of one on an unknown receiver proves nothing.

export const COMMON_MEMBERS: ReadonlySet<string> = new Set((
  'BYTES_PER_ELEMENT Console Dir Dirent E F_OK FileReadStream FileWriteStream LN10 LN2 LOG10E LOG2E PI R_OK ReadStream SQRT1_2 ' +
  'SQRT2 Stats W_OK WriteStream X_OK __defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ _events ' +
  '_eventsCount _ignoreErrors _makeLong _maxListeners _stderr _stderrErrorHandler _stdout _stdoutErrorHandler _times ' +
  '_toUnixTimestamp _write _writev abort abs access accessSync acos acosh add addEventListener addListener all allSettled anchor ' +
  'any append appendChild appendFile appendFileSync apply arguments asciiSlice asciiWrite asin asinh assert assign at atan atan2 ' +
  'atanh base64Slice base64Write base64urlSlice base64urlWrite basename big bind blink blob blur body bold byteLength call caller ' +
  'catch cbrt ceil charAt charCodeAt check chmod chmodSync chown chownSync clear click close closeSync clz32 codePointAt compare ' +
  'compile concat constants construct constructor context copy copyFile copyFileSync copyWithin cork cos cosh count countReset cp ' +
  'cpSync create createReadStream createTask createWriteStream debug defineProperties defineProperty delete deleteProperty ' +
  'delimiter describe description destroy destroyed dir dirname dirxml dispatchEvent dotAll emit end endsWith entries equals error ' +
  'eventNames every exec execute exists existsSync exp expect expm1 extname fchmod fchmodSync fchown fchownSync fdatasync ' +
  'fdatasyncSync fill filter finally find findIndex findLast findLastIndex findOne fixed flags flat flatMap floor focus fontcolor ' +
  'fontsize forEach format freeze from fromEntries fround fstat fstatSync fsync fsyncSync ftruncate ftruncateSync futimes ' +
  'futimesSync get getAll getAttribute getDate getDay getElementById getFullYear getHours getMaxListeners getMilliseconds ' +
  'getMinutes getMonth getOwnPropertyDescriptor getOwnPropertyDescriptors getOwnPropertyNames getOwnPropertySymbols getPrototypeOf ' +
  'getSeconds getTime getTimezoneOffset getUTCDate getUTCDay getUTCFullYear getUTCHours getUTCMilliseconds getUTCMinutes ' +
  'getUTCMonth getUTCSeconds getYear global group groupCollapsed groupEnd handle has hasIndices hasOwn hasOwnProperty hash header ' +
  'headers hexSlice hexWrite host hostname href hypot ignoreCase imul includes indexOf info init inspect is isAbsolute isArray ' +
  'isExtensible isFrozen isPrototypeOf isSealed isWellFormed italics join json keys lastIndexOf latin1Slice latin1Write lchmod ' +
  'lchmodSync lchown lchownSync length link linkSync list listen listenerCount listeners load localeCompare log log10 log1p log2 ' +
  'lstat lstatSync lutimes lutimesSync map match matchAll matchesGlob max maxByteLength message min mkdir mkdirSync mkdtemp ' +
  'mkdtempSync mockReturnValue multiline name next normalize of off offset on once open openAsBlob openSync opendir opendirSync ' +
  'origin ownKeys padEnd padStart parent parse password pathname pop port posix pow prependListener prependOnceListener ' +
  'preventExtensions process profile profileEnd promises propertyIsEnumerable protocol prototype push query querySelector ' +
  'querySelectorAll race random rawListeners read readBigInt64BE readBigInt64LE readBigUInt64BE readBigUInt64LE readBigUint64BE ' +
  'readBigUint64LE readDoubleBE readDoubleLE readFile readFileSync readFloatBE readFloatLE readInt16BE readInt16LE readInt32BE ' +
  'readInt32LE readInt8 readIntBE readIntLE readSync readUInt16BE readUInt16LE readUInt32BE readUInt32LE readUInt8 readUIntBE ' +
  'readUIntLE readUint16BE readUint16LE readUint32BE readUint32LE readUint8 readUintBE readUintLE readdir readdirSync readlink ' +
  'readlinkSync readv readvSync realpath realpathSync reduce reduceRight reject relative remove removeAllListeners ' +
  'removeEventListener removeListener rename renameSync render repeat replace replaceAll reset resizable resize resolve reverse rm ' +
  'rmSync rmdir rmdirSync round route run save seal search searchParams send sep set setAttribute setDate setDefaultEncoding ' +
  'setFullYear setHours setMaxListeners setMilliseconds setMinutes setMonth setPrototypeOf setSeconds setTime setUTCDate ' +
  'setUTCFullYear setUTCHours setUTCMilliseconds setUTCMinutes setUTCMonth setUTCSeconds setYear shift sign signal sin sinh size ' +
  'slice small some sort source splice split sqrt start startsWith stat statSync statfs statfsSync status sticky stop strike ' +
  'stringify sub subarray submit submitForm substr substring sup swap16 swap32 swap64 symlink symlinkSync table tan tanh test text ' +
  'then time timeEnd timeLog timeStamp toBe toDateString toEqual toExponential toFixed toGMTString toISOString toJSON ' +
  'toLocaleDateString toLocaleLowerCase toLocaleString toLocaleTimeString toLocaleUpperCase toLowerCase toNamespacedPath ' +
  'toPrecision toReversed toSorted toSpliced toString toTimeString toUTCString toUpperCase toWellFormed trace trim trimEnd trimLeft ' +
  'trimRight trimStart trunc truncate truncateSync ucs2Slice ucs2Write uncork unicode unicodeSets unlink unlinkSync unshift ' +
  'unwatchFile update use username utf8Slice utf8Write utimes utimesSync validate valueOf values warn watch watchFile win32 with ' +
  'writable writableBuffer writableCorked writableEnded writableFinished writableHighWaterMark writableLength writableNeedDrain ' +
  'writableObjectMode write writeBigInt64BE writeBigInt64LE writeBigUInt64BE writeBigUInt64LE writeBigUint64BE writeBigUint64LE ' +
  'writeDoubleBE writeDoubleLE writeFile writeFileSync writeFloatBE writeFloatLE writeInt16BE writeInt16LE writeInt32BE ' +
  'writeInt32LE writeInt8 writeIntBE writeIntLE writeSync writeUInt16BE writeUInt16LE writeUInt32BE writeUInt32LE writeUInt8 ' +
  'writeUIntBE writeUIntLE writeUint16BE writeUint16LE writeUint32BE writeUint32LE writeUint8 writeUintBE writeUintLE writev ' +
  'writevSync'
).split(' '));
