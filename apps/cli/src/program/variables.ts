/** The variables that the command itself reads, without the settings of what it starts. */
export const VARIABLES = {
  HOLDFAST_URL:
    'where Holdfast is, for `login` and for service accounts; `http://127.0.0.1:4000` if not set',
  HOLDFAST_CONTEXT: 'the sign-in to use, as `--context` says it',
  HOLDFAST_CONFIG_DIR:
    'where sign-ins are kept, sessions too; otherwise `holdfast` below `XDG_CONFIG_HOME` or `~/.config`, with sessions in the keyring where there is one (on Linux by the Secret Service, such as GNOME Keyring; on macOS the Keychain)',
  HOLDFAST_CLIENT_ID: 'a service account, for CI; counts before a sign-in',
  HOLDFAST_CLIENT_SECRET: 'its secret',
  HOLDFAST_TOKEN:
    'a token of the backup API, for `backups import` alone; counts unless a context is named',
  NO_COLOR: 'no colours, whatever its value; there are none but on a terminal anyway',
} as const;
