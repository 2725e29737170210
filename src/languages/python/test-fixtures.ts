// pytest's fixtures: functions that tests ask for by the name of a parameter. Nothing imports them, so no reference tells that one is gone.

export interface TestFixtures {
  readonly decorator: RegExp;
  /** Files whose fixtures every test below their folder may ask for. */
  readonly shared: RegExp;
  /** What asks for fixtures besides fixtures: its name. */
  readonly test: RegExp;
  /** Decorators that give a test none of its arguments. */
  readonly plain: RegExp;
  /** Text under which fixtures, or arguments in their place, come about that nobody declares by `def`. */
  readonly made: RegExp;
  /** Files that say which plugins there are: one may bring a fixture of that name. */
  readonly settings: RegExp;
  /** Fixtures of pytest and of widely used plugins, which go on answering when the repository's own is dropped. */
  readonly given: ReadonlySet<string>;
}

const GIVEN = `
  cache capfd capfdbinary caplog capsys capsysbinary capteesys doctest_namespace monkeypatch pytestconfig pytester record_property record_testsuite_property
  record_xml_attribute recwarn request subtests testdir tmp_path tmp_path_factory tmpdir tmpdir_factory
  mocker class_mocker module_mocker package_mocker session_mocker mock
  db transactional_db client async_client admin_client admin_user rf async_rf settings live_server live_server_url django_user_model django_username_field
  django_db_setup django_db_blocker django_db_modify_db_settings django_assert_num_queries django_assert_max_num_queries django_mail_patch_dns mailoutbox
  event_loop event_loop_policy unused_tcp_port unused_tcp_port_factory unused_udp_port unused_udp_port_factory loop io_loop http_client http_server base_url
  aiohttp_client aiohttp_server aiohttp_raw_server aiohttp_unused_port test_client test_server anyio_backend anyio_backend_name anyio_backend_options free_tcp_port
  autojump_clock mock_clock nursery app client_class config accept_any accept_json accept_jsonp accept_mimetype benchmark benchmark_weave faker
  httpx_mock requests_mock respx_mock responses freezer time_machine snapshot snapshot_json datadir shared_datadir original_datadir lazy_datadir
  data_regression file_regression num_regression ndarrays_regression dataframe_regression image_regression script_runner xprocess worker_id testrun_uid
  postgresql postgresql_proc redisdb redis_proc mysql mysql_proc mongodb elasticsearch page browser browser_name browser_type playwright context new_context
  selenium driver driver_class sb celery_app celery_worker celery_config celery_parameters celery_session_app celery_session_worker
  docker_services docker_ip docker_compose_file vcr vcr_config vcr_cassette_dir cassette fs fs_module fs_session cov no_cover check metadata extra extras
  qtbot qapp qtlog qtmodeltester qapp_cls httpserver smtpserver smtpd localserver ssl_ctx virtualenv workspace cli_runner cli isolated_cli_runner
  hypothesis_database notebook nb_regression spark spark_session dask_client step bdd_step tornado_client websocket_client monkeymodule monkeysession`;

export const PYTEST: TestFixtures = {
  decorator: /(?:^|\.)(?:fixture|yield_fixture)$/,
  shared: /(?:^|\/)conftest\.py$/,
  test: /^test/,
  plain: /(?:^|\.)(?:fixture|yield_fixture|staticmethod|classmethod)$|(?:^|\.)mark\.\w+$/,
  made: /\bpytest_generate_tests\b|\bmetafunc\b|^\s*register\(|\bimport\s*\*|\bglobals\(\)/m,
  settings: /(?:^|\/)(?:pyproject\.toml|setup\.(?:py|cfg)|tox\.ini|noxfile\.py|pytest\.ini|Pipfile(?:\.lock)?|\w+\.lock|environment[\w.-]*\.ya?ml|[\w./-]*(?:requirements|constraints)[\w./-]*\.(?:txt|in))$/,
  given: new Set(GIVEN.split(/\s+/).filter(Boolean)),
};
