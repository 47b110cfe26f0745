import { Line } from './line.ts';
import type { Roles } from './roles.ts';

const AUDIENCES = { backup: 'backup', domains: 'domain-check' } as const;
export type Api = keyof typeof AUDIENCES;

/** Tokens live ten minutes. */
const RENEW_MS = 6 * 60_000;

/** An owner who has signed up, and what the clients of the organisation share. */
export type Organisation = {
  /** Where its requests come from; every address of 127/8 is this machine. */
  address: string;
  session: string;
  /** A database that can be backed up; its other datasources are never connected to. */
  datasource: string;
  datasources: string[];
  managed: string;
  token(api: Api): Promise<string>;
};

const OTHER_DATASOURCES = 30;

export async function signUp(roles: Roles, number: number): Promise<Organisation> {
  const address = `127.0.${1 + Math.floor(number / 200)}.${1 + (number % 200)}`;
  const line = new Line(roles.front, address);
  const ask = async <T>(method: string, path: string, body?: unknown, token?: string) => {
    const { status, body: said } = await line.ask(method, `/api${path}`, { body, token });
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(said)}`);
    return said as T;
  };
  const { sessionToken: session } = await ask<{ sessionToken: string }>('POST', '/auth/sign-up', {
    ...{ name: `Owner ${number}`, email: `owner-${number}@load.example` },
    ...{ password: 'correct horse battery', organisationName: `Load ${number}` },
  });
  const token = keeper((api) => mint(ask, AUDIENCES[api], session));
  const backup = await token('backup');
  const make = async (path: string, body?: unknown) =>
    (await ask<{ id: string }>('POST', `/backup${path}`, body, backup)).id;
  const managed = await make('/storage-destinations/managed/ensure');
  const { port, password } = roles.source;
  const datasource = await make('/datasources', {
    ...{ name: 'small', engine: 'postgresql', labels: ['small'] },
    credentials: {
      ...{ mode: 'fields', host: '127.0.0.1', port, database: 'postgres' },
      ...{ username: 'postgres', password, tls: { mode: 'off' } },
    },
  });
  const testing = { enabled: false, when: 'each_backup' };
  await ask('PUT', `/backup/datasources/${datasource}/restore-testing`, testing, backup);
  const datasources: string[] = [];
  for (let n = 0; n < OTHER_DATASOURCES; n += 1) {
    const other = { name: `database ${n}`, engine: 'postgresql', labels: [`team-${n % 5}`] };
    datasources.push(await make('/datasources', other));
  }
  line.close();
  return { address, session, datasource, datasources, managed, token };
}

type Ask = <T>(method: string, path: string, body?: unknown, token?: string) => Promise<T>;

async function mint(ask: Ask, audience: string, session: string): Promise<string> {
  return (await ask<{ token: string }>('POST', '/auth/token', { audience }, session)).token;
}

/** One token for all clients of an organisation, renewed in time; a failed request is not kept. */
function keeper(fetchToken: (api: Api) => Promise<string>): (api: Api) => Promise<string> {
  const kept = new Map<Api, { token: Promise<string>; until: number }>();
  return (api) => {
    const found = kept.get(api);
    if (found && found.until > Date.now()) return found.token;
    const token = fetchToken(api);
    kept.set(api, { token, until: Date.now() + RENEW_MS });
    token.catch(() => {
      if (kept.get(api)?.token === token) kept.delete(api);
    });
    return token;
  };
}
