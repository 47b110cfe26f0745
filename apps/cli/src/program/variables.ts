/** The variables that the command itself reads, without the settings of what it starts. */
export const VARIABLES = {
  HOLDFAST_URL:
    'where Holdfast is, for `login` and for service accounts; `http://127.0.0.1:4000` if not set',
  HOLDFAST_CONTEXT: 'the sign-in to use, like `--context`',
  HOLDFAST_CONFIG_DIR:
    'where sign-ins and their sessions are kept; if not set, `holdfast` in `XDG_CONFIG_HOME` or `~/.config`, with sessions in the keyring where there is one (on Linux through the Secret Service, such as GNOME Keyring; on macOS the Keychain)',
  HOLDFAST_CLIENT_ID: 'a service account, for CI; used unless a context is named',
  HOLDFAST_CLIENT_SECRET: 'its secret',
  HOLDFAST_TOKEN:
    'a token of the backup API, for `backups import` only; used unless a context is named',
  NO_COLOR:
    'turns colours off, whatever its value, unless that is empty; only terminals get colours anyway',
} as const;
