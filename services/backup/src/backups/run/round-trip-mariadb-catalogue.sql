-- Everything that the server knows about a database, from its own tables; not in the words of the dump.
set @own = concat('`', replace(database(), '`', '``'), '`.');
select 'database', default_character_set_name, default_collation_name from information_schema.schemata where schema_name = database();
select 'table', table_name, json_array(table_type, engine, row_format, table_collation, create_options, table_comment, auto_increment, temporary)
from information_schema.tables where table_schema = database();
select 'column', table_name, ordinal_position, json_array(column_name, column_default, is_nullable, column_type, collation_name,
  column_key, extra, column_comment, is_generated, generation_expression)
from information_schema.columns where table_schema = database();
select 'index', table_name, index_name, seq_in_index, json_array(column_name, non_unique, collation, sub_part, nullable, index_type, index_comment, ignored)
from information_schema.statistics where table_schema = database();
select 'check', table_name, constraint_name, json_array(level, check_clause) from information_schema.check_constraints
where constraint_schema = database();
select 'key', table_name, constraint_name, json_array(unique_constraint_name, match_option, update_rule, delete_rule, referenced_table_name)
from information_schema.referential_constraints where constraint_schema = database();
select 'key column', table_name, constraint_name, ordinal_position, json_array(column_name, referenced_table_name, referenced_column_name)
from information_schema.key_column_usage where table_schema = database();
select 'partition', table_name, partition_name, subpartition_name, json_array(partition_ordinal_position, subpartition_ordinal_position,
  partition_method, subpartition_method, partition_expression, subpartition_expression, partition_description, partition_comment)
from information_schema.partitions where table_schema = database();
select 'view', table_name, json_array(replace(view_definition, @own, ''), check_option, is_updatable, definer, security_type,
  character_set_client, collation_connection, algorithm)
from information_schema.views where table_schema = database();
select 'trigger', trigger_name, json_array(event_manipulation, event_object_table, action_order, action_timing, action_statement, sql_mode, definer,
  character_set_client, collation_connection, database_collation)
from information_schema.triggers where trigger_schema = database();
select 'routine', routine_type, routine_name, json_array(dtd_identifier, routine_definition, is_deterministic, sql_data_access, security_type, sql_mode,
  routine_comment, definer, character_set_client, collation_connection, database_collation)
from information_schema.routines where routine_schema = database();
select 'parameter', specific_name, routine_type, ordinal_position, json_array(parameter_mode, parameter_name, dtd_identifier)
from information_schema.parameters where specific_schema = database();
select 'event', event_name, json_array(definer, time_zone, event_definition, event_type, execute_at, interval_value, interval_field, sql_mode, starts, ends,
  status, on_completion, event_comment, character_set_client, collation_connection, database_collation)
from information_schema.events where event_schema = database();
