// Members of further classes of the standard library that programs inherit from, in the form and as complete as those in
// library-members.ts: over Python 3.8 to 3.14, with the attributes that their methods set.

/** `base` names an entry above whose members the class has too. */
export const MORE_CLASSES: readonly (readonly [name: string, base: string, members: string])[] = [
  ['io.IOBase', '', `
    _abc_impl _checkClosed _checkReadable _checkSeekable _checkWritable close closed fileno flush isatty read readable readline readlines seek
    seekable tell truncate writable write writelines`],
  ['io.FileIO', '', `
    _blksize _checkClosed _checkReadable _checkSeekable _checkWritable _dealloc_warn _finalizing close closed closefd fileno flush isatty mode name
    read readable readall readinto readline readlines seek seekable tell truncate writable write writelines`],
  ['io.BufferedReader', '', `
    _checkClosed _checkReadable _checkSeekable _checkWritable _dealloc_warn _finalizing close closed detach fileno flush isatty mode name peek raw
    read read1 readable readinto readinto1 readline readlines seek seekable tell truncate writable write writelines`],
  ['io.BufferedWriter', '', `
    _checkClosed _checkReadable _checkSeekable _checkWritable _dealloc_warn _finalizing close closed detach fileno flush isatty mode name raw read
    read1 readable readinto readinto1 readline readlines seek seekable tell truncate writable write writelines`],
  ['threading.Event', '', '_at_fork_reinit _cond _flag _reset_internal_locks clear isSet is_set set wait'],
  ['threading.Condition', '', `
    _acquire_restore _at_fork_reinit _is_owned _lock _release_save _waiters acquire locked notify notifyAll notify_all release wait wait_for`],
  ['threading.Semaphore', '', '_cond _value acquire release'],
  ['logging.FileHandler', '', `
    _at_fork_reinit _builtin_open _closed _name _open acquire addFilter baseFilename close createLock delay emit encoding errors filter filters flush
    format formatter get_name handle handleError level lock mode name release removeFilter setFormatter setLevel setStream set_name stream terminator`],
  ['logging.NullHandler', '', `
    _at_fork_reinit _closed _name acquire addFilter close createLock emit filter filters flush format formatter get_name handle handleError level lock
    name release removeFilter setFormatter setLevel set_name`],
  ['logging.LogRecord', '', `
    args asctime created exc_info exc_text filename funcName getMessage levelname levelno lineno message module msecs msg name pathname process
    processName relativeCreated stack_info taskName thread threadName`],
  ['logging.handlers.RotatingFileHandler', 'logging.FileHandler', `
    backupCount doRollover maxBytes namer rotate rotation_filename rotator shouldRollover`],
  ['logging.handlers.TimedRotatingFileHandler', 'logging.FileHandler', `
    atTime backupCount computeRollover dayOfWeek doRollover extMatch getFilesToDelete interval namer rolloverAt rotate rotation_filename rotator
    shouldRollover suffix utc when`],
  ['logging.handlers.BufferingHandler', 'logging.NullHandler', 'buffer capacity shouldFlush'],
  ['logging.handlers.QueueHandler', 'logging.NullHandler', 'enqueue listener prepare queue'],
  ['argparse.HelpFormatter', '', `
    _Section _action_max_length _add_item _current_indent _current_section _dedent _expand_help _fill_text _format_action _format_action_invocation
    _format_actions_usage _format_args _format_text _format_usage _get_actions_usage_parts _get_default_metavar_for_optional
    _get_default_metavar_for_positional _get_help_string _indent _indent_increment _iter_indented_subactions _join_parts _level _long_break_matcher
    _max_help_position _metavar_formatter _prog _root_section _split_lines _whitespace_matcher _width add_argument add_arguments add_text add_usage
    end_section format_help formatter heading items parent start_section`],
  ['argparse.RawDescriptionHelpFormatter', 'argparse.HelpFormatter', ''],
  ['argparse.RawTextHelpFormatter', 'argparse.HelpFormatter', ''],
  ['argparse.ArgumentDefaultsHelpFormatter', 'argparse.HelpFormatter', ''],
  ['html.parser.HTMLParser', '', `
    CDATA_CONTENT_ELEMENTS RCDATA_CONTENT_ELEMENTS _HTMLParser__starttag_text _decl_otherchars _parse_doctype_attlist _parse_doctype_element
    _parse_doctype_entity _parse_doctype_notation _parse_doctype_subset _scan_name cdata_elem check_for_whole_start_tag clear_cdata_mode close
    convert_charrefs error feed get_starttag_text getpos goahead handle_charref handle_comment handle_data handle_decl handle_endtag handle_entityref
    handle_pi handle_startendtag handle_starttag interesting lasttag lineno offset parse_bogus_comment parse_comment parse_declaration parse_endtag
    parse_html_declaration parse_marked_section parse_pi parse_starttag rawdata reset set_cdata_mode unescape unknown_decl updatepos`],
  ['configparser.RawConfigParser', '', `
    BOOLEAN_STATES NONSPACECRE OPTCRE OPTCRE_NV SECTCRE _DEFAULT_INTERPOLATION _MutableMapping__marker _OPT_NV_TMPL _OPT_TMPL _SECT_TMPL _abc_impl
    _allow_no_value _allow_unnamed_section _comment_prefixes _convert_to_boolean _converters _defaults _delimiters _dict _empty_lines_in_values _get
    _get_conv _handle_continuation_line _handle_error _handle_header _handle_option _handle_rest _inline_comment_prefixes _interpolation
    _join_multiline_values _optcre _prefixes _proxies _read _read_defaults _read_inner _sections _strict _unify_values _validate_value_types
    _write_section add_section clear converters default_section defaults get getboolean getfloat getint has_option has_section items keys options
    optionxform pop popitem read read_dict read_file read_string readfp remove_option remove_section sections set setdefault update values write`],
  ['configparser.ConfigParser', 'configparser.RawConfigParser', ''],
  ['collections.UserString', '', `
    _abc_impl capitalize casefold center count data encode endswith expandtabs find format format_map index isalnum isalpha isascii isdecimal isdigit
    isidentifier islower isnumeric isprintable isspace istitle isupper join ljust lower lstrip maketrans partition removeprefix removesuffix replace
    rfind rindex rjust rpartition rsplit rstrip split splitlines startswith strip swapcase title translate upper zfill`],
  ['cmd.Cmd', '', `
    cmdloop cmdqueue columnize complete complete_help completedefault completekey completenames completion_matches default do_help doc_header
    doc_leader emptyline get_names identchars intro lastcmd misc_header nohelp old_completer onecmd parseline postcmd postloop precmd preloop
    print_topics prompt ruler stdin stdout undoc_header use_rawinput`],
  ['code.InteractiveInterpreter', '', '_excepthook _showtraceback compile locals runcode runsource showsyntaxerror showtraceback write'],
  ['code.InteractiveConsole', 'code.InteractiveInterpreter', 'buffer filename interact local_exit push raw_input resetbuffer'],
  ['pathlib.PurePath', '', `
    _cached_cparts _cparts _drv _flavour _format_parsed_parts _from_parsed_parts _from_parsed_string _from_parts _globber _hash _init _lines
    _lines_cached _load_parts _make_child _parse_args _parse_path _parts _parts_normcase _parts_normcase_cached _pattern_str _pparts _raw_path
    _raw_paths _resolving _root _stack _str _str_normcase _str_normcase_cached _tail _tail_cached anchor as_posix as_uri drive full_match is_absolute
    is_relative_to is_reserved joinpath match name parent parents parser parts relative_to root stem suffix suffixes with_name with_segments with_stem
    with_suffix`],
  ['pathlib.PurePosixPath', 'pathlib.PurePath', ''],
  ['pathlib.Path', 'pathlib.PurePath', `
    _accessor _closed _filter_trailing_slash _glob_selector _make_child_relpath _max_symlinks _opener _raise_closed _raw_open _remove_leading_dot
    _remove_trailing_slash _scandir _unsupported_msg absolute chmod copy copy_into cwd exists expanduser from_uri glob group hardlink_to home info
    is_block_device is_char_device is_dir is_fifo is_file is_junction is_mount is_socket is_symlink iterdir lchmod link_to lstat mkdir move move_into
    open owner read_bytes read_text readlink rename replace resolve rglob rmdir samefile stat symlink_to touch unlink walk write_bytes write_text`],
  ['pathlib.PosixPath', 'pathlib.Path', ''],
  ['datetime.date', '', `
    _day _hashcode _month _year ctime day fromisocalendar fromisoformat fromordinal fromtimestamp isocalendar isoformat isoweekday max min month
    replace resolution strftime strptime timetuple today toordinal weekday year`],
  ['datetime.datetime', 'datetime.date', `
    _fold _hour _microsecond _minute _second _tzinfo astimezone combine date dst fold hour microsecond minute now second time timestamp timetz tzinfo
    tzname utcfromtimestamp utcnow utcoffset utctimetuple`],
  ['datetime.timedelta', '', '_days _hashcode _microseconds _seconds days max microseconds min resolution seconds total_seconds'],
  ['decimal.Decimal', '', `
    adjusted as_integer_ratio as_tuple canonical compare compare_signal compare_total compare_total_mag conjugate copy_abs copy_negate copy_sign exp
    fma from_float from_number imag is_canonical is_finite is_infinite is_nan is_normal is_qnan is_signed is_snan is_subnormal is_zero ln log10 logb
    logical_and logical_invert logical_or logical_xor max max_mag min min_mag next_minus next_plus next_toward normalize number_class quantize radix
    real remainder_near rotate same_quantum scaleb shift sqrt to_eng_string to_integral to_integral_exact to_integral_value`],
  ['random.Random', '', `
    VERSION _randbelow _randbelow_with_getrandbits _randbelow_without_getrandbits betavariate binomialvariate choice choices expovariate gammavariate
    gauss gauss_next getrandbits getstate lognormvariate normalvariate paretovariate randbytes randint random randrange sample seed setstate shuffle
    triangular uniform vonmisesvariate weibullvariate`],
  ['email.message.Message', '', `
    _charset _default_type _get_params_preserve _headers _payload _unixfrom add_header as_bytes as_string attach defects del_param epilogue get
    get_all get_boundary get_charset get_charsets get_content_charset get_content_disposition get_content_maintype get_content_subtype
    get_content_type get_default_type get_filename get_param get_params get_payload get_unixfrom is_multipart items keys policy preamble raw_items
    replace_header set_boundary set_charset set_default_type set_param set_payload set_raw set_type set_unixfrom values walk`],
  ['email.message.EmailMessage', 'email.message.Message', `
    _add_multipart _body_types _find_body _make_multipart add_alternative add_attachment add_related clear clear_content get_body get_content
    is_attachment iter_attachments iter_parts make_alternative make_mixed make_related set_content`],
  ['http.client.HTTPConnection', '', `
    _buffer _create_connection _encode_request _get_content_length _get_hostport _http_vsn _http_vsn_str _is_textIO _method _output _raw_proxy_headers
    _read_readable _send_output _send_request _tunnel _tunnel_headers _tunnel_host _tunnel_port _validate_host _validate_method _validate_path
    _wrap_ipv6 auto_open blocksize close connect debuglevel default_port endheaders get_proxy_response_headers getresponse host port putheader
    putrequest request response_class send set_debuglevel set_tunnel sock source_address timeout`],
  ['http.client.HTTPSConnection', 'http.client.HTTPConnection', '_context cert_file key_file'],
  ['http.client.HTTPResponse', 'io.IOBase', `
    _check_close _close_conn _get_chunk_left _method _peek_chunked _read1_chunked _read_and_discard_trailer _read_chunked _read_next_chunk_size
    _read_status _readall_chunked _readinto_chunked _safe_read _safe_readinto begin chunk_left chunked code debuglevel detach fp getcode getheader
    getheaders geturl headers info isclosed length mode msg name peek read1 readinto readinto1 reason status url version will_close`],
  ['http.cookiejar.CookieJar', '', `
    _cookie_attrs _cookie_from_cookie_tuple _cookies _cookies_for_domain _cookies_for_request _cookies_from_attrs_set _cookies_lock
    _normalized_cookie_tuples _now _policy _process_rfc2109_cookies add_cookie_header clear clear_expired_cookies clear_session_cookies domain_re
    dots_re extract_cookies magic_re make_cookies non_word_re quote_re set_cookie set_cookie_if_ok set_policy strict_domain_re`],
  ['http.server.SimpleHTTPRequestHandler', '', `
    MessageClass _control_char_table _encodings_map_default _headers_buffer address_string client_address close_connection command connection copyfile
    date_time_string default_content_type default_request_version directory disable_nagle_algorithm do_GET do_HEAD end_headers error_content_type
    error_message_format extensions_map finish flush_headers guess_type handle handle_expect_100 handle_one_request headers index_pages list_directory
    log_date_time_string log_error log_message log_request monthname parse_request path protocol_version raw_requestline rbufsize request
    request_version requestline responses rfile send_error send_head send_header send_response send_response_only server server_version setup
    sys_version timeout translate_path version_string wbufsize weekdayname wfile`],
  ['http.server.ThreadingHTTPServer', '', `
    RequestHandlerClass _handle_request_noblock _threads address_family allow_reuse_address allow_reuse_port block_on_close close_request
    daemon_threads fileno finish_request get_request handle_error handle_request handle_timeout process_request process_request_thread
    request_queue_size serve_forever server_activate server_address server_bind server_close server_name server_port service_actions shutdown
    shutdown_request socket socket_type timeout verify_request`],
  ['socketserver.UDPServer', '', `
    RequestHandlerClass _handle_request_noblock address_family allow_reuse_address allow_reuse_port close_request fileno finish_request get_request
    handle_error handle_request handle_timeout max_packet_size process_request request_queue_size serve_forever server_activate server_address
    server_bind server_close service_actions shutdown shutdown_request socket socket_type timeout verify_request`],
  ['socketserver.ThreadingTCPServer', '', `
    RequestHandlerClass _handle_request_noblock _threads address_family allow_reuse_address allow_reuse_port block_on_close close_request
    daemon_threads fileno finish_request get_request handle_error handle_request handle_timeout process_request process_request_thread
    request_queue_size serve_forever server_activate server_address server_bind server_close service_actions shutdown shutdown_request socket
    socket_type timeout verify_request`],
  ['urllib.request.BaseHandler', '', 'add_parent close handler_order parent'],
  ['urllib.request.Request', '', `
    _data _full_url _parse _tunnel_host add_header add_unredirected_header data fragment full_url get_full_url get_header get_method has_header
    has_proxy header_items headers host method origin_req_host remove_header selector set_proxy timeout type unredirected_hdrs unverifiable`],
  ['multiprocessing.Process', '', `
    _Popen _after_fork _args _bootstrap _check_closed _closed _config _identity _kwargs _name _parent_name _parent_pid _popen _sentinel _start_method
    _target authkey close daemon exitcode ident interrupt is_alive join kill name pid run sentinel start terminate`],
  ['weakref.WeakKeyDictionary', '', `
    _MutableMapping__marker _abc_impl _commit_removals _dirty_len _iterating _pending_removals _remove _scrub_removals clear copy data get items
    keyrefs keys pop popitem setdefault update values`],
  ['weakref.WeakValueDictionary', '', `
    _MutableMapping__marker _abc_impl _commit_removals _iterating _pending_removals _remove clear copy data get items itervaluerefs keys pop popitem
    setdefault update valuerefs values`],
  ['weakref.WeakSet', '', `
    _commit_removals _iterating _pending_removals _remove add clear copy data difference difference_update discard intersection intersection_update
    isdisjoint issubset issuperset pop remove symmetric_difference symmetric_difference_update union update`],
  ['importlib.abc.Loader', '', '_abc_impl create_module exec_module load_module module_repr'],
  ['importlib.abc.MetaPathFinder', '', '_abc_impl find_module find_spec invalidate_caches'],
  ['unittest.TestSuite', '', `
    _addClassOrModuleLevelException _cleanup _createClassOrModuleLevelException _get_previous_module _handleClassSetUp _handleModuleFixture
    _handleModuleTearDown _removeTestAtIndex _removed_tests _tearDownPreviousClass _tests addTest addTests countTestCases debug run`],
  ['unittest.TestResult', '', `
    _clean_tracebacks _count_relevant_tb_levels _exc_info_to_string _is_relevant_tb_level _mirrorOutput _moduleSetUpFailed _original_stderr
    _original_stdout _previousTestClass _remove_unittest_tb_frames _restoreStdout _setupStdout _stderr_buffer _stdout_buffer _testRunEntered
    addDuration addError addExpectedFailure addFailure addSkip addSubTest addSuccess addUnexpectedSuccess buffer collectedDurations errors
    expectedFailures failfast failures printErrors shouldStop skipped startTest startTestRun stop stopTest stopTestRun tb_locals testsRun
    unexpectedSuccesses wasSuccessful`],
  ['unittest.TextTestResult', 'unittest.TestResult', `
    _newline _write_status descriptions dots durations getDescription printErrorList separator1 separator2 showAll stream`],
  ['unittest.TextTestRunner', '', `
    _makeResult _printDurations buffer descriptions durations failfast resultclass run stream tb_locals verbosity warnings`],
  ['unittest.TestLoader', '', `
    _find_test_path _find_tests _get_directory_containing_module _get_module_from_name _get_name_from_path _loading_packages _match_path
    _top_level_dir discover errors getTestCaseNames loadTestsFromModule loadTestsFromName loadTestsFromNames loadTestsFromTestCase
    sortTestMethodsUsing suiteClass testMethodPrefix testNamePatterns`],
  ['optparse.OptionParser', '', `
    _add_help_option _add_version_option _check_conflict _create_option_list _create_option_mappings _get_all_options _get_args _init_parsing_state
    _long_opt _match_long_opt _populate_option_list _process_args _process_long_opt _process_short_opts _share_option_mappings _short_opt add_option
    add_option_group add_options allow_interspersed_args check_values conflict_handler defaults description destroy disable_interspersed_args
    enable_interspersed_args epilog error exit expand_prog_name format_description format_epilog format_help format_option_help formatter
    get_default_values get_description get_option get_option_group get_prog_name get_usage get_version has_option largs option_class option_groups
    option_list parse_args print_help print_usage print_version process_default_values prog rargs remove_option set_conflict_handler set_default
    set_defaults set_description set_process_default_values set_usage standard_option_list usage values version`],
  ['pickle.Pickler', '', 'bin clear_memo dispatch_table dump fast memo persistent_id reducer_override'],
  ['pickle.Unpickler', '', 'find_class load memo persistent_load'],
  ['concurrent.futures.Future', '', `
    _Future__get_result _condition _done_callbacks _exception _invoke_callbacks _result _state _waiters add_done_callback cancel cancelled done
    exception result running set_exception set_result set_running_or_notify_cancel`],
  ['concurrent.futures.ProcessPoolExecutor', '', `
    _adjust_process_count _broken _call_queue _cancel_pending_futures _executor_manager_thread _executor_manager_thread_wakeup _idle_worker_semaphore
    _initargs _initializer _launch_processes _max_tasks_per_child _max_workers _mp_context _pending_work_items _processes _queue_count
    _queue_management_thread _queue_management_thread_wakeup _result_queue _safe_to_dynamically_spawn_children _shutdown_lock _shutdown_thread
    _spawn_process _start_executor_manager_thread _start_queue_management_thread _work_ids kill_workers map shutdown submit terminate_workers`],
  ['asyncio.Queue', '', `
    _finished _format _get _get_loop _getters _init _is_shutdown _loop _maxsize _put _putters _queue _unfinished_tasks _wakeup_next empty full get
    get_nowait join maxsize put put_nowait qsize shutdown task_done`],
  ['asyncio.Event', '', '_get_loop _loop _value _waiters clear is_set set wait'],
  ['asyncio.Lock', '', '_ContextManagerMixin__acquire_ctx _get_loop _locked _loop _waiters _wake_up_first acquire locked release'],
  ['asyncio.Semaphore', '', `
    _ContextManagerMixin__acquire_ctx _get_loop _loop _value _waiters _wake_up_next _wakeup_scheduled acquire locked release`],
  ['asyncio.Transport', '', `
    _extra abort can_write_eof close get_extra_info get_protocol get_write_buffer_limits get_write_buffer_size is_closing is_reading pause_reading
    resume_reading set_protocol set_write_buffer_limits write write_eof writelines`],
  ['tempfile.TemporaryDirectory', '', '_cleanup _delete _finalizer _ignore_cleanup_errors _rmtree cleanup name'],
  ['zipfile.ZipFile', '', `
    NameToInfo _RealGetContents _allowZip64 _comment _didModify _extract_member _filePassed _fileRefCnt _fpclose _lock _open_to_write
    _sanitize_windows_name _seekable _strict_timestamps _windows_illegal_name_trans_table _write_end_record _writecheck _writing close comment
    compression compresslevel debug extract extractall filelist filename fp getinfo infolist metadata_encoding mkdir mode namelist open printdir pwd
    read setpassword start_dir testzip write writestr`],
  ['csv.Dialect', '', '_name _valid _validate delimiter doublequote escapechar lineterminator quotechar quoting skipinitialspace strict'],
  ['csv.DictReader', '', '_fieldnames dialect fieldnames line_num reader restkey restval'],
  ['csv.DictWriter', '', '_dict_to_list extrasaction fieldnames restval writeheader writer writerow writerows'],
  ['gettext.NullTranslations', '', `
    _charset _fallback _info _output_charset _parse add_fallback charset gettext info install lgettext lngettext ngettext npgettext output_charset
    pgettext set_output_charset`],
  ['textwrap.TextWrapper', '', `
    _fix_sentence_endings _handle_long_word _munge_whitespace _split _split_chunks _wrap_chunks break_long_words break_on_hyphens drop_whitespace
    expand_tabs fill fix_sentence_endings initial_indent max_lines placeholder replace_whitespace sentence_end_re subsequent_indent tabsize
    unicode_whitespace_trans uspace whitespace_trans width wordsep_re wordsep_simple_re wrap x`],
  ['doctest.DocTestParser', '', `
    _EXAMPLE_RE _EXCEPTION_RE _INDENT_RE _IS_BLANK_OR_COMMENT _OPTION_DIRECTIVE_RE _check_prefix _check_prompt_blank _find_options _min_indent
    _parse_example get_doctest get_examples parse`],
  ['doctest.OutputChecker', '', '_do_a_fancy_diff _toAscii check_output output_difference'],
  ['subprocess.Popen', '', `
    _check_timeout _child_created _close_pipe_fds _closed_child_pipe_fds _communicate _communication_started _devnull _execute_child _fileobj2output
    _get_devnull _get_handles _handle _handle_exitstatus _input _input_offset _internal_poll _on_error_fd_closer _posix_spawn _remaining_time
    _save_input _sigint_wait_secs _stderr_buff _stdin_write _stdout_buff _translate_newlines _try_wait _wait _waitpid_lock args communicate encoding
    errors kill pid pipesize poll returncode send_signal stderr stderr_thread stdin stdout stdout_thread terminate text_mode universal_newlines wait`],
  ['fractions.Fraction', '', `
    _abc_impl _add _denominator _div _divmod _floordiv _format_float_style _format_general _from_coprime_ints _mod _mul _numerator _operator_fallbacks
    _richcmp _sub as_integer_ratio conjugate denominator from_decimal from_float from_number imag is_integer limit_denominator numerator real`],
  ['xml.sax.handler.ContentHandler', '', `
    _locator characters endDocument endElement endElementNS endPrefixMapping ignorableWhitespace processingInstruction setDocumentLocator
    skippedEntity startDocument startElement startElementNS startPrefixMapping`],
];
