// Members of the standard library's classes that programs inherit from, by dotted name. Complete over Python 3.8 to 3.14, with
// the attributes that their methods set; special names (`__x__`) are left out, nobody asks for them.

import { MORE_CLASSES } from './library-members-more.ts';
import { PACKAGE_CLASSES } from './package-members.ts';

/** `base` names an entry above whose members the class has too. */
const CLASSES: readonly (readonly [name: string, base: string, members: string])[] = [
  ['abc.ABCMeta', '', '_abc_caches_clear _abc_registry_clear _dump_registry mro register'],
  ['unittest.TestCase', '', `
    _addDuration _addExpectedFailure _addUnexpectedSuccess _baseAssertEqual _callCleanup _callSetUp _callTearDown _callTestMethod _cleanups _deprecate
    _diffThreshold _formatMessage _getAssertEqualityFunc _outcome _subtest _testMethodDoc _testMethodName _truncateMessage _type_equality_funcs
    addClassCleanup addCleanup addTypeEqualityFunc assertAlmostEqual assertAlmostEquals assertCountEqual assertDictContainsSubset assertDictEqual
    assertEndsWith assertEqual assertEquals assertFalse assertGreater assertGreaterEqual assertHasAttr assertIn assertIs assertIsInstance assertIsNone
    assertIsNot assertIsNotNone assertIsSubclass assertItemsEqual assertLess assertLessEqual assertListEqual assertLogs assertMultiLineEqual assertNoLogs
    assertNotAlmostEqual assertNotAlmostEquals assertNotEndsWith assertNotEqual assertNotEquals assertNotHasAttr assertNotIn assertNotIsInstance
    assertNotIsSubclass assertNotRegex assertNotRegexpMatches assertNotStartsWith assertRaises assertRaisesRegex assertRaisesRegexp assertRegex
    assertRegexpMatches assertSequenceEqual assertSetEqual assertStartsWith assertTrue assertTupleEqual assertWarns assertWarnsRegex assert_
    countTestCases debug defaultTestResult doClassCleanups doCleanups enterClassContext enterContext fail failIf failIfAlmostEqual failIfEqual failUnless
    failUnlessAlmostEqual failUnlessEqual failUnlessRaises failureException id longMessage maxDiff run setUp setUpClass shortDescription skipTest subTest
    tearDown tearDownClass`],
  ['unittest.IsolatedAsyncioTestCase', 'unittest.TestCase', `
    _asyncioRunner _asyncioTestContext _callAsync _callMaybeAsync _classSetupFailed _class_cleanups _setupAsyncioRunner _tearDownAsyncioRunner
    addAsyncCleanup asyncSetUp asyncTearDown enterAsyncContext`],
  ['enum.Enum', '', `
    _generate_next_value_ _hashable_values_ _ignore_ _member_map_ _member_names_ _member_type_ _missing_ _name_ _order_ _sort_order_ _unhashable_values_
    _value2member_map_ _value_ name value`],
  ['enum.IntEnum', 'enum.Enum', 'as_integer_ratio bit_count bit_length conjugate denominator from_bytes imag numerator real to_bytes'],
  ['enum.StrEnum', 'enum.Enum', `
    capitalize casefold center count encode endswith expandtabs find format format_map index isalnum isalpha isascii isdecimal isdigit isidentifier
    islower isnumeric isprintable isspace istitle isupper join ljust lower lstrip maketrans partition removeprefix removesuffix replace rfind rindex rjust
    rpartition rsplit rstrip split splitlines startswith strip swapcase title translate upper zfill`],
  ['enum.Flag', 'enum.Enum', '_inverted_'],
  ['enum.IntFlag', 'enum.IntEnum', '_inverted_'],
  ['logging.Handler', '', `
    _at_fork_reinit _closed _name acquire addFilter close createLock emit filter filters flush format formatter get_name handle handleError level lock
    name release removeFilter setFormatter setLevel set_name`],
  ['logging.StreamHandler', 'logging.Handler', 'setStream stream terminator'],
  ['logging.Formatter', '', '_fmt _style converter datefmt default_msec_format default_time_format format formatException formatMessage formatStack formatTime usesTime'],
  ['logging.Filter', '', 'filter name nlen'],
  ['logging.Logger', '', `
    _cache _log addFilter addHandler callHandlers critical debug disabled error exception fatal filter filters findCaller getChild getChildren
    getEffectiveLevel handle handlers hasHandlers info isEnabledFor level log makeRecord manager name parent propagate removeFilter removeHandler root
    setLevel warn warning`],
  ['logging.LoggerAdapter', '', '_log critical debug error exception extra getEffectiveLevel hasHandlers info isEnabledFor log logger manager name process setLevel warn warning'],
  ['json.JSONEncoder', '', 'allow_nan check_circular default encode ensure_ascii indent item_separator iterencode key_separator skipkeys sort_keys'],
  ['json.JSONDecoder', '', 'decode memo object_hook object_pairs_hook parse_array parse_constant parse_float parse_int parse_object parse_string raw_decode scan_once strict'],
  ['argparse.Action', '', '_get_args _get_kwargs choices const default dest format_usage help metavar nargs option_strings required type'],
  ['argparse.ArgumentParser', '', `
    _action_groups _actions _add_action _add_container_actions _check_conflict _check_value _defaults _get_args _get_formatter _get_handler _get_kwargs
    _get_nargs_pattern _get_option_tuples _get_optional_actions _get_optional_kwargs _get_positional_actions _get_positional_kwargs
    _get_validation_formatter _get_value _get_values _handle_conflict_error _handle_conflict_resolve _has_negative_number_optionals _match_argument
    _match_arguments_partial _mutually_exclusive_groups _negative_number_matcher _option_string_actions _optionals _parse_known_args _parse_optional
    _pop_action_class _positionals _print_message _read_args_from_files _registries _registry_get _remove_action _subparsers add_argument
    add_argument_group add_help add_mutually_exclusive_group add_subparsers allow_abbrev argument_default color conflict_handler convert_arg_line_to_args
    description epilog error exit exit_on_error format_help format_usage formatter_class fromfile_prefix_chars get_default parse_args
    parse_intermixed_args parse_known_args parse_known_intermixed_args prefix_chars print_help print_usage prog register set_defaults suggest_on_error
    usage`],
  ['io.RawIOBase', '', `
    _checkClosed _checkReadable _checkSeekable _checkWritable close closed fileno flush isatty read readable readall readinto readline readlines seek
    seekable tell truncate writable write writelines`],
  ['io.BufferedIOBase', '', `
    _checkClosed _checkReadable _checkSeekable _checkWritable close closed detach fileno flush isatty read read1 readable readinto readinto1 readline
    readlines seek seekable tell truncate writable write writelines`],
  ['io.TextIOBase', '', `
    _checkClosed _checkReadable _checkSeekable _checkWritable close closed detach encoding errors fileno flush isatty newlines read readable readline
    readlines seek seekable tell truncate writable write writelines`],
  ['io.BytesIO', 'io.BufferedIOBase', 'getbuffer getvalue'],
  ['io.StringIO', 'io.TextIOBase', 'getvalue line_buffering'],
  ['io.TextIOWrapper', 'io.TextIOBase', '_CHUNK_SIZE _finalizing buffer line_buffering name reconfigure write_through'],
  ['collections.OrderedDict', '', 'clear copy fromkeys get items keys move_to_end pop popitem setdefault update values'],
  ['collections.defaultdict', '', 'clear copy default_factory fromkeys get items keys pop popitem setdefault update values'],
  ['collections.UserDict', '', '_MutableMapping__marker clear copy data fromkeys get items keys pop popitem setdefault update values'],
  ['collections.UserList', '', 'append clear copy count data extend index insert pop remove reverse sort'],
  ['collections.deque', '', 'append appendleft clear copy count extend extendleft index insert maxlen pop popleft remove reverse rotate'],
  ['collections.Counter', '', '_keep_positive clear copy elements fromkeys get items keys most_common pop popitem setdefault subtract total update values'],
  ['collections.ChainMap', '', '_MutableMapping__marker clear copy fromkeys get items keys maps new_child parents pop popitem setdefault update values'],
  ['collections.abc.Mapping', '', 'get items keys values'],
  ['collections.abc.MutableMapping', '', 'clear get items keys pop popitem setdefault update values'],
  ['collections.abc.Sequence', '', 'count index'],
  ['collections.abc.MutableSequence', '', 'append clear count extend index insert pop remove reverse'],
  ['collections.abc.Set', '', '_from_iterable _hash isdisjoint'],
  ['collections.abc.MutableSet', '', '_from_iterable _hash add clear discard isdisjoint pop remove'],
  ['collections.abc.Generator', '', 'close send throw'],
  ['collections.abc.Coroutine', '', 'close send throw'],
  ['collections.abc.AsyncGenerator', '', 'aclose asend athrow'],
  ['ast.NodeVisitor', '', 'generic_visit visit visit_Constant'],
  ['ast.NodeTransformer', '', 'generic_visit visit visit_Constant'],
  ['queue.Queue', '', `
    _get _init _put _qsize all_tasks_done empty full get get_nowait is_shutdown join maxsize mutex not_empty not_full put put_nowait qsize queue shutdown
    task_done unfinished_tasks`],
  ['queue.PriorityQueue', '', `
    _get _init _put _qsize all_tasks_done empty full get get_nowait join maxsize mutex not_empty not_full put put_nowait qsize queue task_done
    unfinished_tasks`],
  ['queue.LifoQueue', 'queue.PriorityQueue', ''],
  ['contextlib.ContextDecorator', '', '_recreate_cm'],
  ['contextlib.ExitStack', '', '_create_cb_wrapper _create_exit_wrapper _exit_callbacks _push_cm_exit _push_exit_callback callback close enter_context pop_all push'],
  ['contextlib.AsyncExitStack', '', `
    _create_async_cb_wrapper _create_async_exit_wrapper _create_cb_wrapper _create_exit_wrapper _exit_callbacks _push_async_cm_exit _push_cm_exit
    _push_exit_callback aclose callback enter_async_context enter_context pop_all push push_async_callback push_async_exit`],
  ['string.Template', '', '_invalid braceidpattern delimiter flags get_identifiers idpattern is_valid pattern safe_substitute substitute template'],
  ['string.Formatter', '', '_vformat check_unused_args convert_field format format_field get_field get_value parse vformat'],
  ['datetime.tzinfo', '', 'dst fromutc tzname utcoffset'],
  ['threading.Thread', '', `
    _args _bootstrap _bootstrap_inner _context _daemonic _delete _handle _ident _initialized _invoke_excepthook _is_stopped _kwargs _name _native_id
    _os_thread_handle _reset_internal_locks _set_ident _set_native_id _set_tstate_lock _started _started_event _stderr _stop _target _tstate_lock
    _wait_for_tstate_lock daemon getName ident isDaemon is_alive join name native_id run setDaemon setName start`],
  ['threading.Timer', '', `
    _args _bootstrap _bootstrap_inner _daemonic _delete _ident _initialized _invoke_excepthook _is_stopped _kwargs _name _native_id _reset_internal_locks
    _set_ident _set_native_id _set_tstate_lock _started _stderr _stop _target _tstate_lock _wait_for_tstate_lock args cancel daemon finished function
    getName ident interval isDaemon is_alive join kwargs name native_id run setDaemon setName start`],
  ['concurrent.futures.Executor', '', 'map shutdown submit'],
  ['concurrent.futures.ThreadPoolExecutor', '', `
    _adjust_thread_count _broken _counter _idle_semaphore _initargs _initializer _initializer_failed _max_workers _shutdown _shutdown_lock
    _thread_name_prefix _threads _work_queue map shutdown submit`],
  ['asyncio.BaseProtocol', '', 'connection_lost connection_made pause_writing resume_writing'],
  ['asyncio.Protocol', '', 'connection_lost connection_made data_received eof_received pause_writing resume_writing'],
  ['asyncio.DatagramProtocol', '', 'connection_lost connection_made datagram_received error_received pause_writing resume_writing'],
  ['asyncio.SubprocessProtocol', '', 'connection_lost connection_made pause_writing pipe_connection_lost pipe_data_received process_exited resume_writing'],
  ['asyncio.BufferedProtocol', '', 'buffer_updated connection_lost connection_made eof_received get_buffer pause_writing resume_writing'],
  ['http.server.BaseHTTPRequestHandler', '', `
    MessageClass _control_char_table _headers_buffer address_string client_address close_connection command connection date_time_string
    default_request_version disable_nagle_algorithm end_headers error_content_type error_message_format finish flush_headers handle handle_expect_100
    handle_one_request headers log_date_time_string log_error log_message log_request monthname parse_request path protocol_version raw_requestline
    rbufsize request request_version requestline responses rfile send_error send_header send_response send_response_only server server_version setup
    sys_version timeout version_string wbufsize weekdayname wfile`],
  ['http.server.HTTPServer', '', `
    RequestHandlerClass _handle_request_noblock address_family allow_reuse_address allow_reuse_port close_request fileno finish_request get_request
    handle_error handle_request handle_timeout process_request request_queue_size serve_forever server_activate server_address server_bind server_close
    server_name server_port service_actions shutdown shutdown_request socket socket_type timeout verify_request`],
  ['socketserver.BaseServer', '', `
    RequestHandlerClass _handle_request_noblock close_request finish_request handle_error handle_request handle_timeout process_request serve_forever
    server_activate server_address server_close service_actions shutdown shutdown_request timeout verify_request`],
  ['socketserver.TCPServer', 'socketserver.BaseServer', 'address_family allow_reuse_address allow_reuse_port fileno get_request request_queue_size server_bind socket socket_type'],
  ['socketserver.ThreadingMixIn', '', '_threads block_on_close daemon_threads process_request process_request_thread server_close'],
  ['socketserver.BaseRequestHandler', '', 'client_address finish handle request server setup'],
  ['socketserver.StreamRequestHandler', 'socketserver.BaseRequestHandler', 'connection disable_nagle_algorithm rbufsize rfile timeout wbufsize wfile'],
  ['typing.NamedTuple', '', '_asdict _field_defaults _fields _make _replace _source count index'],
  ['str', '', `
    capitalize casefold center count encode endswith expandtabs find format format_map index isalnum isalpha isascii isdecimal isdigit isidentifier
    islower isnumeric isprintable isspace istitle isupper join ljust lower lstrip maketrans partition removeprefix removesuffix replace rfind rindex rjust
    rpartition rsplit rstrip split splitlines startswith strip swapcase title translate upper zfill`],
  ['int', '', 'as_integer_ratio bit_count bit_length conjugate denominator from_bytes imag is_integer numerator real to_bytes'],
  ['float', '', 'as_integer_ratio conjugate from_number fromhex hex imag is_integer real'],
  ['bytes', '', `
    capitalize center count decode endswith expandtabs find fromhex hex index isalnum isalpha isascii isdigit islower isspace istitle isupper join ljust
    lower lstrip maketrans partition removeprefix removesuffix replace rfind rindex rjust rpartition rsplit rstrip split splitlines startswith strip
    swapcase title translate upper zfill`],
  ['tuple', '', 'count index'],
  ['type', '', 'mro'],
];

/** Classes that give their heirs nothing but special names. */
const EMPTY = `
  object abc.ABC typing.Generic typing.Protocol typing_extensions.Protocol contextlib.AbstractContextManager contextlib.AbstractAsyncContextManager
  collections.abc.Iterator collections.abc.Iterable collections.abc.Callable collections.abc.Hashable collections.abc.Sized collections.abc.Container
  collections.abc.Collection collections.abc.Awaitable collections.abc.AsyncIterator collections.abc.AsyncIterable collections.abc.Reversible`;

const words = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean);

const LIBRARY = new Map<string, ReadonlySet<string>>(words(EMPTY).map((name) => [name, new Set<string>()]));
for (const [name, base, members] of [...CLASSES, ...MORE_CLASSES, ...PACKAGE_CLASSES]) LIBRARY.set(name, new Set([...(LIBRARY.get(base) ?? []), ...words(members)]));

/** Names by which `typing` passes on what others declare. */
const TYPING: ReadonlyMap<string, string> = new Map([
  ['typing.List', 'list'], ['typing.Dict', 'dict'], ['typing.Set', 'set'], ['typing.FrozenSet', 'frozenset'], ['typing.Tuple', 'tuple'], ['typing.DefaultDict', 'collections.defaultdict'],
  ['typing.OrderedDict', 'collections.OrderedDict'], ['typing.Counter', 'collections.Counter'], ['typing.ChainMap', 'collections.ChainMap'], ['typing.Deque', 'collections.deque'],
]);

const dotted = (name: string): string => name.replace(/^global:/, '').replace(/#(?:[*=]\.)?/, '.').replace(/^typing\.(?=Mapping|MutableMapping|Sequence|MutableSequence|MutableSet|Iterator|Iterable|Callable|Hashable|Sized|Container|Collection|Generator|Awaitable|Coroutine|Async|Reversible)/, 'collections.abc.');

/** `threading#*.Thread`, `global:str` → what heirs get; undefined for a class that is not listed. */
export const libraryMembers = (name: string): ReadonlySet<string> | undefined => LIBRARY.get(dotted(name));

/** `typing#List` → `global:list`. */
export const builtinBehind = (name: string): string => { const plain = TYPING.get(dotted(name)); return plain === undefined ? name : plain.includes('.') ? plain : `global:${plain}`; };
