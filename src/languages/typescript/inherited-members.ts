// Members that heirs of the platform's own classes get: what a class of the repository has besides its text, where its
// parent is one of these. A list must be complete: a name that is not on it counts as missing.

const names = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean);

const OBJECT = names('constructor hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString toString valueOf __proto__ __defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__');
const STATIC = names('length name prototype apply bind call arguments caller');
const OBJECTS = [...OBJECT, ...STATIC, ...names(`
  assign create defineProperties defineProperty entries freeze fromEntries getOwnPropertyDescriptor getOwnPropertyDescriptors getOwnPropertyNames
  getOwnPropertySymbols getPrototypeOf groupBy hasOwn is isExtensible isFrozen isSealed keys preventExtensions seal setPrototypeOf values`)];
const ERROR = [...OBJECT, ...STATIC, ...names('message stack cause captureStackTrace stackTraceLimit prepareStackTrace isError errors code')];
const EMITTER = [...OBJECT, ...STATIC, ...names(`
  on once off emit addListener removeListener removeAllListeners listeners rawListeners listenerCount eventNames prependListener prependOnceListener
  setMaxListeners getMaxListeners domain _events _eventsCount _maxListeners defaultMaxListeners errorMonitor captureRejections captureRejectionSymbol
  getEventListeners addAbortListener init usingDomains EventEmitter EventEmitterAsyncResource`)];
const STREAM = [...EMITTER, ...names(`
  pipe unpipe read push unshift pause resume isPaused setEncoding wrap destroy destroyed errored closed compose iterator map filter forEach toArray some find
  every flatMap drop take asIndexedPairs reduce write end cork uncork setDefaultEncoding allowHalfOpen fd path flags mode pos bytesRead bytesWritten
  readable readableAborted readableDidRead readableEncoding readableEnded readableFlowing readableHighWaterMark readableLength readableObjectMode readableBuffer
  writable writableAborted writableEnded writableFinished writableHighWaterMark writableLength writableObjectMode writableNeedDrain writableCorked writableBuffer
  _read _write _writev _final _destroy _construct _transform _flush _undestroy _readableState _writableState _transformState
  from fromWeb toWeb fromList isDisturbed isErrored isReadable isDestroyed ReadableState WritableState prefinish`)];
const EMITTER_3 = [...OBJECT, ...STATIC, ...names('on once off emit addListener removeListener removeAllListeners listeners listenerCount eventNames prefixed EventEmitter _events _eventsCount')];
const MAP = [...OBJECT, ...STATIC, ...names('clear delete entries forEach get has keys set size values groupBy getOrInsert getOrInsertComputed')];
const SET = [...OBJECT, ...STATIC, ...names('add clear delete difference entries forEach has intersection isDisjointFrom isSubsetOf isSupersetOf keys size symmetricDifference union values')];
const ARRAY = [...OBJECT, ...STATIC, ...names(`
  at concat copyWithin entries every fill filter find findIndex findLast findLastIndex flat flatMap forEach includes indexOf join keys lastIndexOf map pop push
  reduce reduceRight reverse shift slice some sort splice toReversed toSorted toSpliced unshift values with from fromAsync isArray of group groupToMap`)];
const PROMISE = [...OBJECT, ...STATIC, ...names('then catch finally all allSettled any race reject resolve try withResolvers allKeyed allSettledKeyed isPromise')];
const TARGET = [...OBJECT, ...STATIC, ...names('addEventListener removeEventListener dispatchEvent when')];
// What fetch and its kin have, with what Bun and the workers of the edge add to them.
const BODY = names('body bodyUsed arrayBuffer blob bytes formData json text textStream');
const RESPONSE = [...OBJECT, ...STATIC, ...BODY, ...names('headers ok redirected status statusText type url clone error redirect cf webSocket encodeBody trailer useFinalURL')];
const REQUEST = [...OBJECT, ...STATIC, ...BODY, ...names(`
  cache credentials destination headers integrity keepalive method mode redirect referrer referrerPolicy signal url clone duplex priority
  isHistoryNavigation isReloadNavigation targetAddressSpace cf fetcher params cookies`)];
const PAIRS = [...OBJECT, ...STATIC, ...names('append delete get getAll getSetCookie has set sort size count forEach entries keys values toJSON raw')];
const BLOB = [...OBJECT, ...STATIC, ...BODY, ...names('size type slice stream lastModified name webkitRelativePath image exists write writer delete unlink stat readable')];
const EVENT = [...OBJECT, ...STATIC, ...names(`
  bubbles cancelBubble cancelable composed currentTarget defaultPrevented eventPhase isTrusted returnValue srcElement target timeStamp type composedPath path
  initEvent preventDefault stopImmediatePropagation stopPropagation NONE CAPTURING_PHASE AT_TARGET BUBBLING_PHASE explicitOriginalTarget originalTarget
  detail initCustomEvent data lastEventId origin ports source initMessageEvent userActivation preventBubble preventCapture getPreventDefault
  MOUSEDOWN MOUSEUP MOUSEOVER MOUSEOUT MOUSEMOVE MOUSEDRAG CLICK DBLCLICK KEYDOWN KEYUP KEYPRESS DRAGDROP FOCUS BLUR SELECT CHANGE`)];
const COMPONENT = [...OBJECT, ...STATIC, ...names(`
  props state context refs base setState forceUpdate render isMounted replaceState updater isReactComponent isPureReactComponent _reactInternals
  componentWillMount componentDidMount componentWillReceiveProps shouldComponentUpdate componentWillUpdate componentDidUpdate componentWillUnmount componentDidCatch
  UNSAFE_componentWillMount UNSAFE_componentWillReceiveProps UNSAFE_componentWillUpdate getSnapshotBeforeUpdate getChildContext
  contextType contextTypes childContextTypes propTypes defaultProps displayName getDerivedStateFromProps getDerivedStateFromError`)];

const LISTS: readonly (readonly [name: RegExp, members: ReadonlySet<string>])[] = [
  [/^global:Object$/, new Set(OBJECTS)],
  [/^global:Function$/, new Set([...OBJECT, ...STATIC])],
  [/^global:(?:Error|TypeError|RangeError|SyntaxError|ReferenceError|EvalError|URIError|AggregateError)$/, new Set(ERROR)],
  [/^(?:node:)?events#(?:=|default|EventEmitter|(?:=|default|\*)\.EventEmitter)$/, new Set(EMITTER)],
  [/^eventemitter3#(?:=|default|EventEmitter|(?:=|default|\*)\.EventEmitter)$/, new Set(EMITTER_3)],
  [/^(?:(?:node:)?stream|readable-stream)#(?:=|default|(?:(?:=|default|\*)\.)?(?:Stream|Readable|Writable|Duplex|Transform|PassThrough))$/, new Set(STREAM)],
  [/^global:(?:Map|WeakMap)$/, new Set(MAP)],
  [/^global:(?:Set|WeakSet)$/, new Set(SET)],
  [/^global:Array$/, new Set(ARRAY)],
  [/^global:Promise$/, new Set(PROMISE)],
  [/^(?:react|preact|preact\/compat)#(?:(?:=|default|\*)\.)?(?:Component|PureComponent)$/, new Set(COMPONENT)],
  [/^global:EventTarget$/, new Set(TARGET)],
  [/^global:Response$/, new Set(RESPONSE)],
  [/^global:Request$/, new Set(REQUEST)],
  [/^global:(?:Headers|FormData|URLSearchParams)$/, new Set(PAIRS)],
  [/^global:(?:Blob|File)$/, new Set(BLOB)],
  [/^global:(?:Event|CustomEvent|MessageEvent)$/, new Set(EVENT)],
];

export const inheritedFrom = (name: string): ReadonlySet<string> | undefined => LISTS.find(([pattern]) => pattern.test(name))?.[1];
