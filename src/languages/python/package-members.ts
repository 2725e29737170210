// Members that heirs of a package's class get, for the few packages whose base classes programs inherit from everywhere. As
// complete as the library's lists: over both major versions, special names (`__x__`) left out.

const MODEL = `
  model_config model_fields model_computed_fields model_extra model_fields_set model_construct model_copy model_dump model_dump_json model_json_schema
  model_parametrized_name model_post_init model_rebuild model_validate model_validate_json model_validate_strings
  dict json parse_obj parse_raw parse_file from_orm construct copy schema schema_json validate update_forward_refs Config config fields values
  _iter _copy_and_set_values _get_value _calculate_keys _decompose_class _enforce_dict_if_root _init_private_attributes _setattr_handler _abc_impl
  _check_frozen`;
const SETTINGS = `${MODEL} settings_customise_sources customise_sources _settings_build_values _build_values prepare_field parse_env_var _settings_init_sources _settings_restore_init_kwarg_names`;

/** By dotted name, in the form of library-members.ts. */
export const PACKAGE_CLASSES: readonly (readonly [name: string, base: string, members: string])[] = [
  ['pydantic.BaseModel', '', MODEL],
  ['pydantic.main.BaseModel', '', MODEL],
  ['pydantic.v1.BaseModel', '', MODEL],
  ['pydantic.RootModel', 'pydantic.BaseModel', 'root'],
  ['pydantic.generics.GenericModel', '', MODEL],
  ['pydantic.BaseSettings', '', SETTINGS],
  ['pydantic_settings.BaseSettings', '', SETTINGS],
];
