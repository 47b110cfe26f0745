import type { ConnectionView, Credentials } from './model.ts';

/** Each field by name, so that a new one stays hidden until someone decides to show it. */
export function viewOf({ mode, target }: Credentials): ConnectionView {
  const { host, port, database, username, tls } = target;
  return { mode, host, port, database, username, tls: tls.mode };
}
