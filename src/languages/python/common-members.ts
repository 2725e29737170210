// Method names of the standard library's types and of every other library. A call of one on an unknown receiver proves nothing.

export const COMMON_MEMBERS: ReadonlySet<string> = new Set((
  'DataError DatabaseError Error IntegrityError InterfaceError InternalError NotSupportedError OperationalError ' +
  'ProgrammingError Warning absolute accept acquire acquire_lock add addClassCleanup addCleanup addFilter addHandler ' +
  'addTypeEqualityFunc add_argument add_argument_group add_done_callback add_mutually_exclusive_group add_note add_subparsers ' +
  'adjusted all anchor append appendleft apply args arraysize as_integer_ratio as_posix as_tuple as_uri assertAlmostEqual ' +
  'assertAlmostEquals assertCountEqual assertDictContainsSubset assertDictEqual assertEqual assertEquals assertFalse ' +
  'assertGreater assertGreaterEqual assertIn assertIs assertIsInstance assertIsNone assertIsNot assertIsNotNone assertLess ' +
  'assertLessEqual assertListEqual assertLogs assertMultiLineEqual assertNoLogs assertNotAlmostEqual assertNotAlmostEquals ' +
  'assertNotEqual assertNotEquals assertNotIn assertNotIsInstance assertNotRegex assertNotRegexpMatches assertRaises ' +
  'assertRaisesRegex assertRaisesRegexp assertRegex assertRegexpMatches assertSequenceEqual assertSetEqual assertTrue ' +
  'assertTupleEqual assertWarns assertWarnsRegex assert_ assert_any_call assert_called assert_called_once ' +
  'assert_called_once_with assert_called_with assert_has_calls assert_not_called astimezone attach_mock backup bind bit_count ' +
  'bit_length blobopen buffer build call callHandlers call_args call_args_list call_count called cancel cancelled cancelling ' +
  'canonical capitalize casefold center check check_unused_args chmod clear close closed combine commit communicate compare ' +
  'compare_signal compare_total compare_total_mag configure configure_mock conjugate connect connect_ex connection content ' +
  'convert_arg_line_to_args convert_field copy copy_abs copy_negate copy_sign count countTestCases create createLock ' +
  'create_aggregate create_collation create_function create_window_function critical ctime cursor cwd daemon data date day days ' +
  'debug decode default defaultTestResult delete denominator description deserialize detach difference difference_update ' +
  'discard disconnect doClassCleanups doCleanups done drive dst dump dumps dup elements emit empty encode encoding end endpos ' +
  'endswith enterClassContext enterContext error errors exception execute executemany executescript exists exit exp expand ' +
  'expandtabs expanduser extend extendleft fail failIf failIfAlmostEqual failIfEqual failUnless failUnlessAlmostEqual ' +
  'failUnlessEqual failUnlessRaises failureException family fatal fetch fetchall fetchmany fetchone fileno filter find ' +
  'findCaller findall finditer first flags flush fma fold format format_field format_help format_map format_usage from_bytes ' +
  'from_float fromhex fromisocalendar fromisoformat fromkeys fromordinal fromtimestamp full fullmatch get getChild ' +
  'getEffectiveLevel getName get_coro get_default get_field get_inheritable get_loop get_name get_nowait get_stack get_value ' +
  'getblocking getbuffer getlimit getpeername getsockname getsockopt gettimeout getvalue glob group groupdict groupindex groups ' +
  'handle handleError hardlink_to hasHandlers head headers hex home hour id ident imag in_transaction index info init insert ' +
  'interrupt intersection intersection_update isDaemon isEnabledFor isSet is_absolute is_alive is_block_device is_canonical ' +
  'is_char_device is_dir is_fifo is_file is_finite is_infinite is_integer is_mount is_nan is_normal is_qnan is_relative_to ' +
  'is_reserved is_set is_signed is_snan is_socket is_subnormal is_symlink is_zero isalnum isalpha isascii isatty isdecimal ' +
  'isdigit isdisjoint isidentifier islower isnumeric isocalendar isoformat isolation_level isoweekday isprintable isspace ' +
  'issubset issuperset istitle isupper item_separator items iterdir iterdump iterencode join joinpath json key_separator keys ' +
  'kill lastgroup lastindex lastrowid lchmod line_buffering link_to listen ljust ln load loads locked locked_lock log log10 ' +
  'logb logical_and logical_invert logical_or logical_xor longMessage lower lstat lstrip main makeRecord makefile maketrans ' +
  'manager match max maxDiff max_mag maxlen maxsize microsecond microseconds min min_mag minute mkdir mock_add_spec mock_calls ' +
  'month most_common move_to_end mro name native_id newlines next_minus next_plus next_toward normalize now number_class ' +
  'numerator one open options owner parent parents parse parse_args parse_intermixed_args parse_known_args ' +
  'parse_known_intermixed_args partition parts patch pattern poll pop popitem popleft pos post print_help print_stack ' +
  'print_usage process proto push put put_nowait qsize quantize query radix re read read1 read_bytes read_text readable ' +
  'readinto readinto1 readline readlines readlink real receive reconfigure recv recv_into recvfrom recvfrom_into recvmsg ' +
  'recvmsg_into register regs relative_to release release_lock remainder_near remove removeFilter removeHandler ' +
  'remove_done_callback removeprefix removesuffix rename render replace request reset_mock resolution resolve result ' +
  'return_value reverse rfind rglob rindex rjust rmdir rollback root rotate row_factory rowcount rpartition rsplit rstrip run ' +
  'same_quantum samefile save scaleb scanner search second seconds seek seekable send send_signal sendall sendfile sendmsg ' +
  'sendmsg_afalg sendto serialize set setDaemon setFormatter setLevel setName setUp setUpClass set_authorizer set_defaults ' +
  'set_exception set_inheritable set_name set_progress_handler set_result set_trace_callback setblocking setdefault ' +
  'setinputsizes setlimit setoutputsize setsockopt settimeout setup shift shortDescription shutdown side_effect skipTest sort ' +
  'span split splitlines sqrt start startswith stat status stem stop strftime string strip strptime sub subTest subn subtract ' +
  'suffix suffixes swapcase symlink_to symmetric_difference symmetric_difference_update task_done tearDown tearDownClass ' +
  'teardown tell terminate text text_factory time timeout timestamp timetuple timetz title to_bytes to_eng_string to_integral ' +
  'to_integral_exact to_integral_value today toordinal total total_changes total_seconds touch translate truncate type tzinfo ' +
  'tzname uncancel union universal_newlines unlink update upper utcfromtimestamp utcnow utcoffset utctimetuple validate value ' +
  'values vformat wait warn warning weekday with_name with_stem with_suffix with_traceback writable write write_bytes ' +
  'write_text write_through writelines year zfill'
).split(' '));
