// Telling method names of the platform (ECMAScript, the browser, Node) and of libraries that are everywhere (Express, Koa, Jest,
// Mocha, Chai, Sinon), as their type declarations have them, but for those of common-members.ts: what an unknown receiver
// answers to one of these is more likely theirs than the one function of a repository that bears the name.

export const PLATFORM_MEMBERS: ReadonlySet<string> = new Set((
  'AddSearchProvider AssertionError IsSearchProviderInstalled ReadableStreamTee _onImmediate _onTimeout acceptNode acceptRanges ' +
  'acceptsCharsets acceptsEncodings acceptsLanguages accessCount activeTexture addAbortListener addAbortSignal addAddress addAll ' +
  'addBehavior addChainableMethod addCodeToggle addColorStop addContext addCue addCustomEqualityTester addDeserializeCallback ' +
  'addEntry addEntrySync addEqualityTesters addFile addIceCandidate addLengthGuard addMembership addMethod addModule addPath ' +
  'addProperty addRange addRule addSerializeCallback addSnapshotSerializer addSourceBuffer addSourceSpecificMembership addSubnet ' +
  'addSuite addSync addTest addTextTrack addTrack addTrailers addTransceiver addUncaughtExceptionCaptureCallback additionalHeaders ' +
  'adoptNode advanceTimers advanceTimersByTime advanceTimersByTimeAsync advanceTimersToNextFrame advanceTimersToNextTimer ' +
  'advanceTimersToNextTimerAsync afterAll afterEach allArgs allocUnsafe allocUnsafeSlow allocationSize allowUncaught ' +
  'alwaysCalledOn alwaysCalledWith alwaysCalledWithExactly alwaysCalledWithMatch alwaysReturned alwaysThrew animationsPaused ' +
  'appendBuffer appendData appendHeader appendItem appendMedium appendRule applyChangeset applyConstraints arcTo argon2Sync ' +
  'argsFor argsForCall arrayBuffer arrayBufferSync arrayContaining arrayOf arraySync asIntN asUintN assertOptions assertionCalls ' +
  'assertionLogLimit assignSocket assignedElements assignedNodes asymmetricMatch asyncId asyncLocalStorage asyncOnly atLeast ' +
  'atMost attachInternals attachShader attachShadow autoMockOff autoMockOn availableMemory availableParallelism baseUrl beforeAll ' +
  'beforeEach beginElement beginElementAt beginPath beginQuery beginTransformFeedback beginningOfLine bezierCurveTo ' +
  'bindAttribLocation bindBuffer bindBufferBase bindBufferRange bindFramebuffer bindRenderbuffer bindSampler bindStore bindSync ' +
  'bindTexture bindTransformFeedback bindVertexArray bindVertexArrayOES blendColor blendEquation blendEquationSeparate ' +
  'blendEquationSeparateiOES blendEquationiOES blendFunc blendFuncSeparate blendFuncSeparateiOES blendFunciOES blitFramebuffer ' +
  'boundedChannel brotliCompress brotliCompressSync brotliDecompress brotliDecompressSync bufferData bufferSubData ' +
  'buildFailureMessage bytesSync cacheControl cachedDataVersionTag callArg callArgOn callArgOnWith callArgWith callCount callFake ' +
  'callOrder callThrough calledAfter calledBefore calledImmediatelyAfter calledImmediatelyBefore calledOn calledOnce ' +
  'calledOnceWith calledOnceWithExactly calledOnceWithMatch calledThrice calledTwice calledWith calledWithExactly calledWithMatch ' +
  'calledWithNew callsArg callsArgAsync callsArgOn callsArgOnAsync callsArgOnWith callsArgOnWithAsync callsArgWith ' +
  'callsArgWithAsync callsFake canMakePayment canParse canPlayType canShare cancelAndHoldAtTime cancelAnimationFrame ' +
  'cancelIdleCallback cancelScheduledValues cancelVideoFrameCallback cancelWatchAvailability captureEvents captureStackTrace ' +
  'captureStream caretPositionFromPoint caretRangeFromPoint caseSensitive changeType changesBy checkEmail checkEnclosure ' +
  'checkFramebufferStatus checkGlobals checkHost checkIP checkIntersection checkIssued checkLeaks checkPrime checkPrimeSync ' +
  'checkPrivateKey checkServerIdentity checkValidity checkVisibility cleanReferencesAfterRun clearAllMocks clearAllTimers ' +
  'clearAppBadge clearBufferedCommand clearBufferfi clearBufferfv clearBufferiv clearBufferuiv clearColor clearCookie clearData ' +
  'clearDepth clearImmediate clearInterval clearLine clearLiveSeekableRange clearMarks clearMeasures clearMocksOnScope ' +
  'clearParameters clearRect clearResourceTimings clearScreenDown clearStencil clearTimeout clearWatch clientWaitSync ' +
  'cloneContents cloneNode cloneRange closeAllConnections closeIdleConnections closePath closeTo collapseToEnd collapseToStart ' +
  'colorMask colorMaskiOES commitStyles compactSync compareBoundaryPoints compareByInspect compareDocumentPosition compareExchange ' +
  'comparePoint compatibleConstructor compatibleInstance compatibleMessage compileFunction compileShader compileStreaming ' +
  'composedPath compressBrotli compressBrotliSync compressDeflate compressDeflateSync compressGzip compressGzipSync compressZstd ' +
  'compressZstdSync compressedTexImage2D compressedTexImage3D compressedTexSubImage2D compressedTexSubImage3D computeSecret ' +
  'computedStyleMap connectSync connectToMainThread consoleLog constrainedMemory containSubset containsAllDeepKeys containsAllKeys ' +
  'containsNode containsSubset contentIterator contentSync contentType continuePrimaryKey convertKey ' +
  'convertProcessSignalToExitCode convertToBlob convertToSpecifiedUnits copyBufferSubData copyBytesFrom copyFromChannel ' +
  'copyTexImage2D copyTexSubImage2D copyTexSubImage3D copyTo copyToChannel cpuUsage createAnalyser createAnswer createAttribute ' +
  'createAttributeNS createBidirectionalStream createBiquadFilter createBrotliCompress createBrotliDecompress createBuffer ' +
  'createBufferSource createCDATASection createCachedData createCaption createChannelMerger createChannelSplitter createCipheriv ' +
  'createComment createConicGradient createConnection createConstantSource createContext createContextualFragment createConvolver ' +
  'createDataChannel createDecipheriv createDeflate createDeflateRaw createDelay createDiffieHellman createDiffieHellmanGroup ' +
  'createDocument createDocumentFragment createDocumentType createDynamicsCompressor createECDH createElement createElementNS ' +
  'createEvent createExpression createFramebuffer createGain createGunzip createGzip createHTMLDocument createHash createHistogram ' +
  'createHmac createHook createIIRFilter createImageBitmap createImageData createIndex createInflate createInflateRaw ' +
  'createInterface createLinearGradient createMediaElementSource createMediaKeys createMediaStreamDestination ' +
  'createMediaStreamSource createMockFromModule createNSResolver createNodeIterator createObjectStore createObjectURL createOffer ' +
  'createOscillator createPanner createPattern createPeriodicWave createPrivateKey createProcessingInstruction createProgram ' +
  'createPublicKey createPushResponse createQuery createRadialGradient createRange createReader createRenderbuffer createRequire ' +
  'createSVGAngle createSVGLength createSVGMatrix createSVGNumber createSVGPoint createSVGRect createSVGTransform ' +
  'createSVGTransformFromMatrix createSampler createSandbox createScriptProcessor createSecretKey createSecureContext ' +
  'createSecureServer createServer createSession createShader createSign createSocket createSpy createSpyObj createStatsCollector ' +
  'createStereoPanner createStream createStubInstance createSymlink createSync createTBody createTFoot createTHead createTagStore ' +
  'createTextNode createTexture createTracing createTransformFeedback createTreeWalker createUnidirectionalStream createUnzip ' +
  'createVerify createVertexArray createVertexArrayOES createWaveShaper createWritable createZipArchive createZipArchiveSync ' +
  'createZstdCompress createZstdDecompress ctxStorage cullFace currentConcurrentTestName currentContext currentRetry ' +
  'currentRunnable currentTest currentTestIdentity currentTestName cursorTo customSections customTesters dataReceived dataSent ' +
  'decapsulateBits decapsulateKey decodeAudioData decodeURI decodeURIComponent decodingInfo decompressBrotli decompressBrotliSync ' +
  'decompressDeflate decompressDeflateSync decompressGzip decompressGzipSync decompressZstd decompressZstdSync decreasesButNotBy ' +
  'decreasesBy deepEqual deepEquals deepInclude deepNestedInclude deepNestedPropertyVal deepOwnInclude deepProperty ' +
  'deepPropertyVal deepStrictEqual deepUnmock defaultCharset defaultConfig defaultConfiguration defineCommand deflateRaw ' +
  'deflateRawSync deflateSync deleteBuffer deleteCaption deleteCell deleteContents deleteData deleteDatabase deleteFramebuffer ' +
  'deleteFromDocument deleteIndex deleteLine deleteMedium deleteObjectStore deleteProgram deleteQuery deleteRenderbuffer deleteRow ' +
  'deleteRule deleteSampler deleteShader deleteSync deleteTFoot deleteTHead deleteTexture deleteTransformFeedback ' +
  'deleteVertexArray deleteVertexArrayOES depthFunc depthMask depthRange deriveBits deriveKey deselectAll destroySoon detachShader ' +
  'detachSocket diffieHellman disableAutomock disableRenegotiation disableVertexAttribArray disableiOES displayPrompt disposeAsync ' +
  'doMock doNotFake doesNotChange doesNotContainSubset doesNotDecrease doesNotDecreaseBy doesNotHaveAllDeepKeys doesNotHaveAllKeys ' +
  'doesNotHaveAnyDeepKeys doesNotHaveAnyKeys doesNotIncrease doesNotMatch doesNotReject doesNotThrow domStorageItemAdded ' +
  'domStorageItemRemoved domStorageItemUpdated domStorageItemsCleared domainToASCII domainToUnicode dontMock dontThrow drawArrays ' +
  'drawArraysInstanced drawArraysInstancedANGLE drawBuffers drawBuffersWEBGL drawElements drawElementsInstanced ' +
  'drawElementsInstancedANGLE drawFocusIfNeeded drawImage drawRangeElements dropMembership dropSourceSpecificMembership dryRun ' +
  'duplexPair eachTest elementFromPoint elementsFromPoint emitDestroy emitKeypressEvents emitWarning enableAutomock ' +
  'enableCompileCache enableDefensive enableGlobalSetup enableGlobalTeardown enableLoadExtension enableTrace ' +
  'enableVertexAttribArray enableiOES encapsulateBits encapsulateKey encodeInto encodeURI encodeURIComponent encodingInfo ' +
  'endElement endElementAt endOfStream endQuery endSync endTransformFeedback enterWith entriesSync enumerateDevices eventListeners ' +
  'eventLoopUtilization execCommand execFile execFileSync execSync executionAsyncId executionAsyncResource exitFullscreen ' +
  'exitPictureInPicture exitPointerLock expectFailure expectTypes expectedAssertionsNumber expectedAssertionsNumberError ' +
  'exponentialRampToValueAtTime exportArrayBuffer exportArrayBufferView exportBuffer exportChallenge exportKey ' +
  'exportKeyingMaterial exportPublicKey exportString extractContents extractExpectedAssertionsErrors failHook failZero fastSeek ' +
  'fenceSync fileSnapshot fileURLToPath fileURLToPathBuffer fillRect fillText finalizeBindings findEntry findOrigin ' +
  'findPackageJSON findRule findSourceMap firstArg firstCall firstChild flipX flipY flushCompileCache flushHeaders flushSync ' +
  'forEachSync forbidOnly forbidPending forceRedraw formData formatRange formatRangeToParts formatToParts formatWithOptions ' +
  'framebufferRenderbuffer framebufferTexture2D framebufferTextureLayer framebufferTextureMultiviewOVR fromAsync fromCharCode ' +
  'fromCodePoint fromFloat32Array fromFloat64Array fromJSON fromMatrix fromPoint fromQuad fromReadable fromRect fromSync fromWeb ' +
  'fromWritable frontFace fullStackTrace fullTitle fullTrace generateCertificate generateDiff generateFromMetadata generateKey ' +
  'generateKeyPair generateKeyPairSync generateKeySync generateKeys generateMipmap generatePrime generatePrimeSync generateRequest ' +
  'getActiveAttrib getActiveResourcesInfo getActiveUniform getActiveUniformBlockName getActiveUniformBlockParameter ' +
  'getActiveUniforms getActual getAllKeys getAllResponseHeaders getAnimations getAsFile getAsString getAsset getAssetAsBlob ' +
  'getAssetKeys getAttachedShaders getAttribLocation getAttributeNS getAttributeNames getAttributeNode getAttributeNodeNS ' +
  'getAudioTracks getAuthTag getAuthenticatorData getBBox getBigInt64 getBigUint64 getBoundingClientRect getBounds ' +
  'getBufferParameter getBufferSubData getBuiltinModule getByteFrequencyData getByteTimeDomainData getCACertificates getCTM ' +
  'getCall getCallSites getCalls getCanonicalLocales getCapabilities getCertificate getCertificateCompressionAlgorithms ' +
  'getChannelData getCharNumAtPosition getCipher getCipherInfo getCiphers getClientCapabilities getClientExtensionResults ' +
  'getClientRect getClientRects getCoalescedEvents getColorDepth getColumnNumber getCompileCacheDir getComposedRanges ' +
  'getComputedStyle getComputedTextLength getComputedTiming getConfiguration getConnections getConstraints getConstructorName ' +
  'getContext getContextAttributes getContributingSources getCppHeapStatistics getCueAsHTML getCueById getCurrentEventLoop ' +
  'getCurrentPosition getCurrentTime getCursorPos getCurves getData getDefaultAutoSelectFamily ' +
  'getDefaultAutoSelectFamilyAttemptTimeout getDefaultHighWaterMark getDefaultResultOrder getDefaultSettings getDiffieHellman ' +
  'getDirectory getDirectoryHandle getDisplayMedia getElementsByClassName getElementsByName getElementsByTagName ' +
  'getElementsByTagNameNS getEnabledCategories getEnclosingColumnNumber getEnclosingLineNumber getEnclosureList ' +
  'getEndPositionOfChar getEntries getEntriesByName getEntriesByType getEnumerableProperties getEnvironmentData ' +
  'getEphemeralKeyInfo getError getEvalOrigin getEventListeners getExpectedType getExtension getExtentOfChar getFile getFileHandle ' +
  'getFileName getFingerprints getFinished getFips getFloat16 getFloat32 getFloat64 getFloatFrequencyData getFloatTimeDomainData ' +
  'getFragDataLocation getFramebufferAttachmentParameter getFrequencyResponse getFuncName getFunction getFunctionName getFunctions ' +
  'getGamepads getGenerator getHTML getHashes getHeader getHeaderNames getHeaders getHeapCodeStatistics getHeapSnapshot ' +
  'getHeapSpaceStatistics getHeapStatistics getImageData getImportObject getIndexedParameter getInt16 getInt32 getInt64 getInt8 ' +
  'getInternalformatParameter getIntersectionList getItem getKey getKeyframes getLineDash getLineNumber getMatcherContext ' +
  'getMaxZipContentSize getMessage getMetadata getMethodName getMockImplementation getMockName getModifierState getName ' +
  'getNamedItem getNamedItemNS getNotifications getNumberOfChars getOutputTimestamp getOwnEnumerableProperties ' +
  'getOwnEnumerablePropertySymbols getPackedSettings getParameter getParameters getParent getPathInfo getPathValue ' +
  'getPeerCertificate getPeerFinished getPeerX509Certificate getPhotoCapabilities getPhotoSettings getPointAtLength getPosition ' +
  'getPredictedEvents getPrime getPriority getPrivateKey getProgramInfoLog getProgramParameter getPromiseIndex getPrompt ' +
  'getProperties getPropertyPriority getPropertyValue getProtocol getPublicKey getPublicKeyAlgorithm getQuery getQueryParameter ' +
  'getRandomValues getRangeAt getRawAsset getRawHeaderNames getRawPointer getReader getRealSystemTime getReceivers ' +
  'getRecvBufferSize getRegistration getRegistrations getRemoteCertificates getRenderbufferParameter getReport getResponseHeader ' +
  'getRootNode getRotationOfChar getSVGDocument getSamplerParameter getScreenCTM getScriptHash getScriptNameOrSourceURL getSeed ' +
  'getSelectedCandidatePair getSelection getSendBufferSize getSendQueueCount getSendQueueSize getSenders getServers getSession ' +
  'getSetCookie getSettings getShaderInfoLog getShaderParameter getShaderPrecisionFormat getShaderSource getSharedSigalgs ' +
  'getSimpleDuration getSourceMapsSupport getStartPositionOfChar getStartTime getState getStats getStatusForPolicy getStore ' +
  'getSubStringLength getSubscription getSubscriptions getSupportedConstraints getSupportedExtensions getSupportedProfiles ' +
  'getSymbol getSymbols getSync getSyncParameter getSynchronizationSources getSystemErrorMap getSystemErrorMessage ' +
  'getSystemErrorName getTLSTicket getTargetRanges getTestContext getTexParameter getThis getTicketKeys getTimerCount getTiming ' +
  'getTotalLength getTrackById getTracks getTransceivers getTransform getTransformFeedbackVarying getTranslatedShaderSource ' +
  'getTransports getType getTypeName getTypeOfService getUint16 getUint32 getUint64 getUint8 getUniform getUniformBlockIndex ' +
  'getUniformIndices getUniformLocation getUnpackedSettings getUserMedia getVertexAttrib getVertexAttribOffset ' +
  'getVideoPlaybackQuality getVideoTracks getVoices getWindowSize getWireFormatVersion getWriter getX509Certificate globSync ' +
  'globalProps globalSetup globalTeardown greaterThan greaterThanOrEqual grepTotal groupBy gunzipSync gzipSync handleEvent ' +
  'hasAllDeepKeys hasAllKeys hasAnyDeepKeys hasAnyKeys hasAssertions hasAsyncGraph hasAttribute hasAttributeNS hasAttributes ' +
  'hasChildNodes hasColors hasFeature hasFocus hasGlobalSetupFixtures hasGlobalTeardownFixtures hasHeader hasNested ' +
  'hasPointerCapture hasProperty hasRef hasStorageAccess hasSubscribers hasTopLevelAwait hasTrailingSlash ' +
  'hasUncaughtExceptionCaptureCallback haveOwnProperty haveOwnPropertyDescriptor headerSent headersAlreadySent headersSent ' +
  'hidePopover hkdfSync hookDown hookUp httpOnly ifError importKey importNode importStylesheet includeDeepMembers ' +
  'includeDeepOrderedMembers includeFail includeMembers includeOrderedMembers includeStack increasesButNotBy increasesBy ' +
  'inflateRaw inflateRawSync inflateSync initCompositionEvent initCustomEvent initEvent initKeyboardEvent initMessageEvent ' +
  'initMouseEvent initStorageEvent initTextEvent initUIEvent injectInto inlineDiffs insertAdjacentElement insertAdjacentHTML ' +
  'insertAdjacentText insertBefore insertCell insertDTMF insertData insertItemBefore insertNode insertRow insertRule instanceOf ' +
  'instantiateStreaming intersectsNode invalidateFramebuffer invalidateSubFramebuffer invertSelf invocationCallOrder ' +
  'invokeCallback isAbove isAnyArrayBuffer isArgumentsObject isArrayBuffer isArrayBufferView isAscii isAsync isAsyncFunction ' +
  'isAtLeast isAtMost isBelow isBigInt64Array isBigIntObject isBigUint64Array isBlockDevice isBlockList isBoolean isBooleanObject ' +
  'isBoxedPrimitive isBuffer isBuildingSnapshot isBuiltin isCachable isCharacterDevice isConditionalGET ' +
  'isConditionalMediationAvailable isConfigSupported isConnected isConstructor isContext isContextLost isCryptoKey isDataView ' +
  'isDate isDead isDeepStrictEqual isDefaultNamespace isDefined isDirectory isDisjointFrom isDisturbed isEmpty isEnabled ' +
  'isEncoding isEnvironmentTornDown isEqualNode isError isErrored isEval isExpectingAssertions isExpectingAssertionsError ' +
  'isExternal isFIFO isFailed isFalse isFile isFinite isFloat16Array isFloat32Array isFloat64Array isFramebuffer isFresh ' +
  'isFunction isGeneratorFunction isGeneratorObject isIP isIPv4 isIPv6 isInt16Array isInt32Array isInt8Array isInteger isKeyObject ' +
  'isLockFree isMap isMapIterator isMarkedAsUntransferable isMockFunction isModuleNamespaceObject isNaN isNative isNativeError ' +
  'isNot isNotArray isNotBoolean isNotEmpty isNotExtensible isNotFalse isNotFrozen isNotFunction isNotNaN isNotNull isNotNumber ' +
  'isNotObject isNotOk isNotSealed isNotString isNotTrue isNull isNumber isNumberObject isObject isOk isOnly isPassed isPaused ' +
  'isPending isPointInFill isPointInPath isPointInRange isPointInStroke isProgram isPromise isPromiseAll isProxy isProxyEnabled ' +
  'isQuery isRangeFresh isReadable isRegExp isRenderbuffer isSafeInteger isSameEntry isSameNode isSampler isSea isSessionReused ' +
  'isSet isSetIterator isShader isSharedArrayBuffer isSocket isString isStringObject isStringOneByteRepresentation isSubsetOf ' +
  'isSupersetOf isSymbolObject isSymbolicLink isSync isTexture isToplevel isTransformFeedback isTrue isTypeSupported isTypedArray ' +
  'isUint16Array isUint32Array isUint8Array isUint8ClampedArray isUndefined isUserVerifyingPlatformAuthenticatorAvailable isUtf8 ' +
  'isVertexArray isVertexArrayOES isView isWeakMap isWeakSet isWorker isWritable isolateModules isolateModulesAsync ' +
  'iterableEquality iterateNext jasmineMatches jasmineToString javaEnabled keepSocketAlive keyFor lastArg lastCall lastChild ' +
  'lastModified legacyFakeTimers lengthOf lessThan lessThanOrEqual lineTo lineWidth linearRampToValueAtTime linkProgram ' +
  'linkRequests listEndpoints loadEnvFile loadExtension loadFiles loadFilesAsync loadingFailed loadingFinished ' +
  'logErrorsBeforeRetry lookupNamespaceURI lookupPrefix lookupService loseContext lowerBound markAsUncloneable ' +
  'markAsUntransferable markResourceTiming matchMedia matchMedium matcherResult matrixTransform maxAge maxIpsCount measureMemory ' +
  'measureText mergeParams mkdtempDisposable mkdtempDisposableSync mockClear mockDate mockImpl mockImplementation ' +
  'mockImplementationOnce mockName mockRejectedValue mockRejectedValueOnce mockReset mockResolvedValue mockResolvedValueOnce ' +
  'mockRestore mockReturnThis mockReturnValueOnce monitorEventLoopDelay mostRecent mostRecentCall moveBy moveCursor ' +
  'moveMessagePortToContext moveTo multiDrawArraysInstancedWEBGL multiDrawArraysWEBGL multiDrawElementsInstancedWEBGL ' +
  'multiDrawElementsWEBGL multiplySelf namedItem nestedInclude nestedProperty nestedPropertyVal networkInterfaces neverCalledWith ' +
  'neverCalledWithMatch newValueSpecifiedUnits nextNode nextSibling nextTick noHighlighting notCalled notCalledWith ' +
  'notCalledWithMatch notDeepEqual notDeepInclude notDeepNestedInclude notDeepNestedPropertyVal notDeepOwnInclude notDeepProperty ' +
  'notDeepPropertyVal notDeepStrictEqual notEqual notExists notExtensible notFrozen notInclude notIncludeDeepMembers ' +
  'notIncludeDeepOrderedMembers notIncludeMembers notIncludeOrderedMembers notInstanceOf notMatch notModified notNestedInclude ' +
  'notNestedProperty notNestedPropertyVal notOk notOwnInclude notProperty notPropertyVal notSameDeepMembers ' +
  'notSameDeepOrderedMembers notSameOrderedMembers notSealed notStrictEqual notTypeOf numPassingAsserts objDisplay ' +
  'objectContaining objectStore onCall onFirstCall onGenerateMock onSecondCall onSocket onStatError onThirdCall oneOf openCursor ' +
  'openKeyCursor originalTitle originalUrl overrideMimeType overwriteChainableMethod overwriteMethod overwriteProperty ownInclude ' +
  'ownProperty ownPropertyDescriptor parallelMode parameterLimit parentNode parseAll parseArgs parseCreationOptionsFromJSON ' +
  'parseEnv parseFloat parseFromString parseHTMLUnsafe parseInt parseRequestOptionsFromJSON partialDeepStrictEqual pathToFileURL ' +
  'pauseAnimations pauseTransformFeedback pbkdf2Sync percentileBigInt performServerHandshake permissionState pipeThrough pipeTo ' +
  'pipeToSync pixelStorei playEffect polygonOffset postMessage postMessageToThread preMultiplySelf prepareStackTrace ' +
  'preventDefault preventSilentAccess previousNode previousSibling privateDecrypt privateEncrypt promiseResolve propertyVal ' +
  'proxyExcludedKeys proxyIpHeader pseudoRandomBytes publicDecrypt publicEncrypt pullSync pushState pushStream putImageData ' +
  'quadraticCurveTo queryCommandEnabled queryCommandIndeterm queryCommandState queryCommandSupported queryCommandValue ' +
  'queryObjects queueMicrotask randomBytes randomFill randomFillSync randomInt randomUUID randomUUIDv7 readAsArrayBuffer ' +
  'readAsBinaryString readAsDataURL readAsText readBuffer readDouble readEntries readHeader readLines readPixels readRawBytes ' +
  'readText readUint32 readUint64 readValue readableWebStream receiveMessageOnPort recordDelta refCallback refID ' +
  'registerBeforeExit registerCallback registerHooks registerProperty registerProtocolHandler registerStorage rejectedValue ' +
  'releaseBuffer releaseEvents releaseLock releasePointerCapture remoteAddress removeAllRanges removeAttribute removeAttributeNS ' +
  'removeAttributeNode removeChild removeContentHeaderFields removeCue removeEntry removeHeader removeItem removeNamedItem ' +
  'removeNamedItemNS removeParameter removeProperty removeRange removeRule removeSourceBuffer removeTrack renderbufferStorage ' +
  'renderbufferStorageMultisample replaceChild replaceChildren replaceData replaceGetter replaceItem replaceProperty replaceSetter ' +
  'replaceState replaceSync replaceTrack replaceValue replaceWith reportError reportValidity reporterOptions requestAnimationFrame ' +
  'requestClose requestData requestFrame requestFullscreen requestIdleCallback requestMIDIAccess requestMediaKeySystemAccess ' +
  'requestPermission requestPictureInPicture requestPointerLock requestStorageAccess requestSubmit requestVideoFrameCallback ' +
  'requestWillBeSent requireActual requireMock resetAccesses resetAllMocks resetAndDestroy resetBehavior resetCalls resetHistory ' +
  'resetModules resetTimeout resetTransform resizeBy resizeTo resolveAny resolveCaa resolveCname resolveMx resolveNaptr resolveNs ' +
  'resolveObjectURL resolvePtr resolveSoa resolveSrv resolveTlsa resolveTxt resolvedOptions resolvedValue resolvesArg resolvesThis ' +
  'resourceUsage respondTo respondWithFD respondWithFile respondWithNewView respondsTo responseReceived restartIce restoreAll ' +
  'restoreAllMocks restoreContext restoreObject resumeTransformFeedback retryImmediately retryTimes returnValue returnValues ' +
  'returnsArg returnsThis reuseSocket revokeObjectURL rootHooks rotateAxisAngle rotateAxisAngleSelf rotateFromVector ' +
  'rotateFromVectorSelf rotateSelf roundRect runAll runAllImmediates runAllTicks runAllTimers runAllTimersAsync runInAsyncScope ' +
  'runInContext runInNewContext runInThisContext runMain runOnly runOnlyPendingTimers runOnlyPendingTimersAsync runStores runSuite ' +
  'runTest runTests runWithSuite sameDeepMembers sameDeepOrderedMembers sameMembers sameOrderedMembers sameSite sampleCoverage ' +
  'samplerParameterf samplerParameteri scale3dSelf scaleNonUniform scaleSelf scrollBy scrollIntoView scrollTo scryptSync ' +
  'secondCall secureHeapUsed selectAllChildren selectNode selectNodeContents selectSubString sendBeacon sendDatagram sendFile ' +
  'sendHeaders sendIndex sendInformationalHeaders sendStatus sendTrailers serializeToString serveStatic setAAD setActionHandler ' +
  'setAllowBareNamedParameters setAllowUnknownNamedParameters setAppBadge setAttributeNS setAttributeNode setAttributeNodeNS ' +
  'setAuthTag setAuthorizer setAutoPadding setBaseAndExtent setBigInt64 setBigUint64 setBody setBroadcast setCameraActive ' +
  'setCodecPreferences setConfiguration setCurrentTime setCustomValidity setData setDefaultAutoSelectFamily ' +
  'setDefaultAutoSelectFamilyAttemptTimeout setDefaultCACertificates setDefaultHighWaterMark setDefaultResultOrder ' +
  'setDefaultSnapshotSerializers setDeserializeMainFunction setDragImage setEncoding setEnd setEndAfter setEndBefore setEngine ' +
  'setEnvironmentData setExport setFips setFlagsFromString setFloat16 setFloat32 setFloat64 setFormValue setFormatter ' +
  'setGlobalProxyFromEnv setHTMLUnsafe setHeader setHeaderValue setHeaders setHeapSnapshotNearHeapLimit setImmediate setInt16 ' +
  'setInt32 setInt64 setInt8 setInterval setItem setKeepAlive setKeyCert setKeyframes setLineDash setLiveSeekableRange ' +
  'setLocalAddress setLocalDescription setLocalWindowSize setMatrix setMatrixValue setMaxIdleHTTPParsers setMaxSendFragment ' +
  'setMaxZipContentSize setMediaKeys setMicrophoneActive setMock setMulticastInterface setMulticastLoopback setMulticastTTL ' +
  'setNamedItem setNamedItemNS setNoDelay setOrientToAngle setOrientToAuto setOrientation setParameter setParameters ' +
  'setPeriodicWave setPointerCapture setPosition setPositionState setPriority setPrivateKey setPrompt setProperty setPublicKey ' +
  'setRangeText setRawMode setReadBigInts setReadOnly setRecvBufferSize setRemoteDescription setRequestHeader ' +
  'setResolveSnapshotPath setResourceTimingBufferSize setReturnArrays setRotate setSNIContexts setScale setSecureContext ' +
  'setSelectionRange setSendBufferSize setServerCertificate setServers setSinkId setSkewX setSkewY setSocketKeepAlive ' +
  'setSourceMapsEnabled setSourceMapsSupport setStart setStartAfter setStartBefore setState setStatus setStdDeviation setStreams ' +
  'setSystemTime setTTL setTargetAtTime setTicketKeys setTimeout setTraceSigInt setTransform setTranslate setTypeOfService ' +
  'setUint16 setUint32 setUint64 setUint8 setUncaughtExceptionCaptureCallback setValidity setValueAtTime setValueCurveAtTime ' +
  'setupHistory setupMaster setupPrimary shaderSource shareSync shouldLimitAssertionLogs showDiff showModal showNotification ' +
  'showPicker showPopover signedCookies skewX skewXSelf skewY skewYSelf skipTransition snapshotItem spawnSync splitText spyOn ' +
  'stackTraceFilter startCpuProfile startHeapProfile startMessages startRendering startViewTransition stencilFunc ' +
  'stencilFuncSeparate stencilMask stencilMaskSeparate stencilOp stencilOpSeparate stepDown stepUp stopCoverage ' +
  'stopImmediatePropagation stopPropagation strictEqual stringContaining stringMatching stripTypeScriptTypes ' +
  'stripVTControlCharacters strokeRect strokeText structuredClone styleText subdomainOffset subsetEquality substringData suiteName ' +
  'suiteSetup suiteTeardown suiteURL supportedLocalesOf supportedValuesOf suppressedErrors surroundContents suspendRedraw ' +
  'symmetricDifference syncBuiltinESMExports takeCoverage takePhoto takeRecords tapSync testPath testURL texImage2D texImage3D ' +
  'texParameterf texParameteri texStorage2D texStorage3D texSubImage2D texSubImage3D textStream textSync thirdCall thisValue ' +
  'thisValues threadCpuUsage throwError throwIfAborted throwsArg throwsException timeRemaining timedOut timerLimit timingSafeEqual ' +
  'titlePath toASCII toArray toArrayBuffer toAsymmetricMatcher toBeCloseTo toBeDefined toBeFalsy toBeGreaterThan ' +
  'toBeGreaterThanOrEqual toBeInstanceOf toBeLessThan toBeLessThanOrEqual toBeNaN toBeNull toBeTruthy toBeUndefined toBlob ' +
  'toBuffer toBufferSync toContain toContainEqual toCryptoKey toDataURL toFloat32Array toFloat64Array toHaveBeenCalled ' +
  'toHaveBeenCalledTimes toHaveBeenCalledWith toHaveBeenLastCalledWith toHaveBeenNthCalledWith toHaveLastReturnedWith toHaveLength ' +
  'toHaveNthReturnedWith toHaveProperty toHaveReturned toHaveReturnedTimes toHaveReturnedWith toLegacyObject toMatch ' +
  'toMatchInlineSnapshot toMatchObject toMatchSnapshot toMatrix toReadable toReadableSync toStrictEqual toSum toThrow ' +
  'toThrowErrorMatchingInlineSnapshot toThrowErrorMatchingSnapshot toUSVString toUnicode toWeb toWritable toggleAttribute ' +
  'togglePopover traceCallback tracePromise traceSync tracingChannel transferArrayBuffer transferControlToOffscreen transferFlags ' +
  'transferFromImageBitmap transferToFixedLength transferToImageBitmap transferableAbortController transferableAbortSignal ' +
  'transformFeedbackVaryings transformPoint transformToDocument transformToFragment translateSelf triggerAsyncId truncateThreshold ' +
  'typeOf unbindStore undefinedError uniformBlockBinding uniformMatrix2fv uniformMatrix2x3fv uniformMatrix2x4fv uniformMatrix3fv ' +
  'uniformMatrix3x2fv uniformMatrix3x4fv uniformMatrix4fv uniformMatrix4x2fv uniformMatrix4x3fv unloadFiles unpauseAnimations ' +
  'unrefCallback unregisterCallback unstable_unmockModule unsuspendRedraw unsuspendRedrawAll unwrapKey unzipSync updateKey ' +
  'updatePlaybackRate updateSettings updateTiming updateWith upperBound urlToHttpOptions useFakeTimers useProgram useProxy ' +
  'useRealTimers userInfo usingAccessor validateHeaderName validateHeaderValue validateProgram valuesSync verifyAndRestore ' +
  'verifySpkac vertexAttrib1f vertexAttrib1fv vertexAttrib2f vertexAttrib2fv vertexAttrib3f vertexAttrib3fv vertexAttrib4f ' +
  'vertexAttrib4fv vertexAttribDivisor vertexAttribDivisorANGLE vertexAttribI4i vertexAttribI4iv vertexAttribI4ui ' +
  'vertexAttribI4uiv vertexAttribIPointer vertexAttribPointer waitAsync waitBeforeRetry waitFor waitForDebugger waitSync wasCalled ' +
  'watchAvailability watchPosition webSocketClosed webSocketCreated webSocketHandshakeResponseReceived webkitGetAsEntry ' +
  'webkitMatchesSelector whenCalledWith whenDefined withArgs withExactArgs withImplementation withResolvers withScope ' +
  'withStoreScope wrapKey wrappedMethod writeContinue writeDouble writeEarlyHints writeHead writeHeader writeHeapSnapshot ' +
  'writeInformation writeProcessing writeRawBytes writeReport writeText writeUint32 writeUint64 writeValue yieldOn yieldTo ' +
  'yieldToOn yieldsAsync yieldsOn yieldsOnAsync yieldsRight yieldsTo yieldsToAsync yieldsToOn yieldsToOnAsync zipFiles ' +
  'zstdCompress zstdCompressSync zstdDecompress zstdDecompressSync'
).split(' '));
