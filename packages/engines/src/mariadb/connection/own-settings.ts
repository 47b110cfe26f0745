/**
 * What may be set for a server's applications, by variables or by `init_connect`, and would keep our
 * sessions from writing or change what they read. What a dump program or a dump sets by itself is
 * not repeated. One of the two comments is read by MariaDB, the other by MySQL.
 */
export const OWN_SETTINGS = [
  ...['names utf8mb4', 'autocommit = 1', 'sql_select_limit = 18446744073709551615'],
  ...['sql_safe_updates = 0', 'sql_big_selects = 1', 'sql_auto_is_null = 0'],
  ...['sql_quote_show_create = 1', 'group_concat_max_len = 1048576'],
].join(', ');

export const OWN_MODE =
  '/*M!100000 , tx_read_only = 0 */ /*!50720 , transaction_read_only = 0 */ /*M!100101 , max_statement_time = 0 */';

const SETS_MODE = /^\/\*!40100 SET @@SQL_MODE=('[^']*') \*\/$/;

/** The dump program's first question, with our settings; undefined for any other. */
export function withOwnSettings(question: string): string | undefined {
  const mode = SETS_MODE.exec(question)?.[1];
  return mode && `SET @@SQL_MODE = ${mode}, ${OWN_SETTINGS} ${OWN_MODE}`;
}
