/**
 * Functions of the server itself, and types that are written like them, which do nothing but compute:
 * no file, program, connection, statement or setting is reached by any of them. Others may be as
 * harmless, and are named.
 */
export const HARMLESS: ReadonlySet<string> = new Set(
  `
  varying varchar character char bpchar numeric decimal bit varbit timestamp time interval float
  check row exists any all coalesce nullif greatest least extract overlay position substring trim
  cast array values nextval currval lastval
  now clock_timestamp statement_timestamp transaction_timestamp timezone date_trunc date_part
  date_bin age make_date make_time make_timestamp make_timestamptz make_interval to_timestamp to_date
  to_char to_number isfinite justify_days justify_hours justify_interval
  lower upper initcap length char_length character_length octet_length bit_length btrim ltrim rtrim
  left right substr replace translate split_part strpos concat concat_ws format_type repeat reverse
  lpad rpad ascii chr md5 sha224 sha256 sha384 sha512 encode decode quote_ident quote_literal
  quote_nullable starts_with unistr normalize convert_to convert_from
  regexp_replace regexp_match regexp_matches regexp_split_to_array regexp_count regexp_like
  regexp_substr like notlike similar_to_escape
  abs ceil ceiling floor round trunc mod div power sqrt cbrt exp ln log sign pi random gcd lcm
  scale min_scale trim_scale width_bucket degrees radians sin cos tan asin acos atan atan2 cot
  gen_random_uuid uuid_extract_timestamp uuid_extract_version uuidv4 uuidv7
  to_tsvector to_tsquery plainto_tsquery phraseto_tsquery websearch_to_tsquery setweight strip
  ts_rank ts_rank_cd numnode array_to_tsvector tsvector_to_array
  to_json to_jsonb json_build_object jsonb_build_object json_build_array jsonb_build_array
  json_typeof jsonb_typeof json_array_length jsonb_array_length json_extract_path
  jsonb_extract_path json_extract_path_text jsonb_extract_path_text jsonb_set jsonb_insert
  jsonb_strip_nulls jsonb_object_keys jsonb_array_elements jsonb_array_elements_text jsonb_each
  jsonb_each_text json_array_elements json_array_elements_text jsonb_path_exists jsonb_path_match
  jsonb_path_query jsonb_path_query_array jsonb_path_query_first jsonb_exists jsonb_pretty
  array_length array_lower array_upper array_ndims array_dims cardinality array_position
  array_positions array_append array_prepend array_cat array_remove array_replace array_to_string
  string_to_array unnest generate_series generate_subscripts
  count sum min max avg array_agg string_agg json_agg jsonb_agg json_object_agg jsonb_object_agg
  bool_and bool_or every bit_and bit_or stddev stddev_pop stddev_samp variance var_pop var_samp
  corr percentile_cont percentile_disc mode
  row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value
  int4range int8range numrange tsrange tstzrange daterange int4multirange int8multirange
  nummultirange tsmultirange tstzmultirange datemultirange lower_inc upper_inc lower_inf upper_inf
  isempty range_merge range_agg
  point box circle line lseg path polygon area center diameter radius height width
  host hostmask netmask network masklen broadcast family abbrev set_masklen inet_same_family
  inet_merge hashtext hashint4 hashint8 int2 int4 int8 float4 float8 text bool date
  `
    .trim()
    .split(/\s+/),
);
