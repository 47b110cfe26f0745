import type { ServerVersion } from '../../session/model.ts';
import { ProbeRefusal } from '../../session/refusal.ts';
import type { Wording } from '../../wording/wording.ts';
import { readServerVersion, versionFailure } from '../rules.ts';
import type { Session } from './connect.ts';

type Row = { number: string; version: string; product: string; standby: boolean };

/**
 * What the server is. Throws a refusal if it is nothing that we support; calls `learned` before
 * that, so that a refused version can be named.
 */
export async function identify(
  { client }: Pick<Session, 'client'>,
  wording: Wording,
  learned: (version: ServerVersion) => void = () => {},
): Promise<{ version: ServerVersion; standby: boolean }> {
  const { rows } = await client.query<Row>(`
    select pg_catalog.current_setting('server_version_num') as number,
    pg_catalog.current_setting('server_version') as version,
    pg_catalog.version() as product, pg_catalog.pg_is_in_recovery() as standby`);
  const { number = '', version: text = '', product = '', standby = false } = rows[0] ?? {};
  const version = readServerVersion(Number(number), text);
  learned(version);
  const failure = versionFailure(version);
  if (failure) throw new ProbeRefusal(failure.errorCode, failure.errorMessage);
  if (!product.startsWith('PostgreSQL')) {
    throw new ProbeRefusal(
      'SERVER_VERSION_UNSUPPORTED',
      `The server is compatible with PostgreSQL but is a different product: ${wording.said(product)}.`,
    );
  }
  return { version, standby };
}
