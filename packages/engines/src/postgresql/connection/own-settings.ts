import type pg from 'pg';

/**
 * What may be set for a database or a user to suit its applications, and would end our sessions, keep
 * them from writing, or change what they read. Some of it came with later versions.
 */
export const OWN_SETTINGS: Readonly<Record<string, string>> = {
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  idle_session_timeout: '0',
  transaction_timeout: '0',
  default_transaction_read_only: 'off',
  default_transaction_isolation: 'read committed',
  default_transaction_deferrable: 'off',
  standard_conforming_strings: 'on',
  quote_all_identifiers: 'off',
  client_min_messages: 'notice', // a warning says that a right was not granted
};

const OWN = Object.entries(OWN_SETTINGS)
  .map(([name, value]) => `('${name}', '${value}')`)
  .join(', ');

/** For as long as the session lasts. */
export async function setOwn(client: pg.Client): Promise<void> {
  await client.query(`set statement_timeout = 0; set search_path = '';
    select pg_catalog.set_config(own.name, own.value, false)
    from pg_catalog.pg_settings s join (values ${OWN}) as own (name, value) on own.name = s.name
    where s.setting <> own.value`);
}
