/**
 * How the same data is always written. pg_dump sees to the rest; what is set to something else for
 * a database or a user does not come with a restore, and the two would seem to differ.
 */
export const USUAL_SETTINGS: Readonly<Record<string, string>> = {
  bytea_output: 'hex',
  quote_all_identifiers: 'off',
  standard_conforming_strings: 'on',
};
