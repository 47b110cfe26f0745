import type { Manifest } from '@holdfast/artifact';
import {
  type ConnectionTarget,
  type Credentials,
  type CredentialsInput,
  type EngineName,
  type RestoreNeeds,
  type RestorePlace,
  readCredentials,
  toSealable,
} from '@holdfast/engines';
import { Problem } from '@holdfast/platform/errors';
import { openCredentials } from '../datasources/index.ts';
import type { Parts } from '../parts.ts';
import type { RestoreOptions, RestoreTarget } from './model.ts';
import { mayRunForeign } from './rules.ts';

/** Contains the id: sealed credentials cannot be opened in another restore's row. */
export const targetContext = (id: string) => `restores/${id}/target`;

export type WantedTarget =
  | { mode: 'new_database'; target: { database: string } }
  | { mode: 'external_target'; target: CredentialsInput }
  | { mode: 'overwrite' };

export type ResolvedTarget = {
  /** What Holdfast signs in to. */
  connection: ConnectionTarget;
  place: RestorePlace;
  /** To be stored sealed; only set where they are not the datasource's own. */
  credentials?: Credentials;
  view: RestoreTarget;
};

/** Where a restore goes; credentials that cannot be parsed are reported as offending fields. */
export function resolveTarget(
  { masterKeys }: Parts,
  datasource: { id: string; engine: EngineName; sealed: string | null },
  wanted: WantedTarget,
): ResolvedTarget {
  if (wanted.mode === 'external_target') {
    const credentials = readCredentials(datasource.engine, wanted.target, { prefix: 'target.' });
    const connection = credentials.target;
    return { connection, place: { kind: 'empty' }, credentials, view: viewOf(connection) };
  }
  const own = openCredentials(masterKeys, datasource);
  if (!own) throw new Problem('CREDENTIALS_NOT_SET');
  if (wanted.mode === 'overwrite') {
    return { connection: own, place: { kind: 'replace' }, view: viewOf(own) };
  }
  const { database } = wanted.target;
  return { connection: own, place: { kind: 'new', database }, view: { ...viewOf(own), database } };
}

export function needsOf(
  { source, dump, rights, code }: Manifest,
  ownership: RestoreNeeds['ownership'],
  options: Pick<RestoreOptions, 'foreign' | 'foreignCode'> = {},
): RestoreNeeds {
  const { server, database, extensions, surroundings } = source;
  return {
    ...{ server, database, extensions, bytes: dump.bytes, ownership },
    ...(rights && { rights }),
    ...(options.foreign && { foreign: { code, mayRun: mayRunForeign(options) } }),
    ...(surroundings && { surroundings }),
    ...(dump.largest !== undefined && { largest: dump.largest }),
  };
}

export function sealTarget({ masterKeys }: Parts, id: string, credentials: Credentials): string {
  return masterKeys.seal(toSealable(credentials), targetContext(id));
}

function viewOf({ host, port, database, username }: ConnectionTarget): RestoreTarget {
  return { host, port, database, username };
}
