import { readFile } from 'node:fs/promises';
import { Secret } from '@holdfast/platform/secrets';
import { Refusal } from '../host/refusal.ts';
import type { Common } from '../program/index.ts';
import type { Surroundings } from '../terminal/index.ts';

/** The backup API as somebody with a token sees it. */
export type Api = {
  get<T>(path: string, query?: Record<string, string>): Promise<T>;
  post<T>(path: string, body?: object): Promise<T>;
};

type Choices = Common & { url?: string; tokenFile?: string };

/**
 * The token comes from a file or a variable (on the command line everybody could read it), or is
 * asked for with a sign-in.
 */
export async function connect(choices: Choices, surroundings: Surroundings): Promise<Api> {
  const { base, token } = await findToken(choices, surroundings);
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${base.replace(/\/+$/, '')}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token.reveal()}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    }).catch((cause) => {
      throw new Refusal(`The backup API at ${base} does not answer. Is Holdfast running?`, {
        cause,
      });
    });
    const said: unknown = await answer.json().catch(() => ({}));
    if (!answer.ok) throw new Refusal(sentence(answer.status, said as Said));
    return said as T;
  };
  return {
    get: (path, query = {}) => call('GET', `${path}?${new URLSearchParams(query)}`),
    post: (path, body) => call('POST', path, body),
  };
}

async function findToken(
  choices: Choices,
  surroundings: Surroundings,
): Promise<{ base: string; token: Secret }> {
  const { environment } = surroundings;
  const given =
    choices.tokenFile === undefined
      ? environment.HOLDFAST_TOKEN
      : (await readTextFile(choices.tokenFile)).trim();
  if (given) {
    const base = choices.url ?? `http://127.0.0.1:${environment.HOLDFAST_BACKUP_PORT ?? 4002}`;
    return { base, token: new Secret(given) };
  }
  const { mintToken } = await import('../connection/mint-token.ts');
  const { url, token } = await mintToken(surroundings, choices, 'backup');
  return { base: `${url}/api/backup`, token: new Secret(token) };
}

export async function readTextFile(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((cause) => {
    throw new Refusal(`${file} cannot be read (${cause.code}).`, { cause });
  });
}

type Said = { msg?: string; fields?: Record<string, string> };

function sentence(status: number, said: Said): string {
  const fields = Object.entries(said.fields ?? {}).map(([name, text]) => ` ${name}: ${text}.`);
  return `The backup API refused (${status}): ${said.msg ?? 'it gave no reason.'}${fields.join('')}`;
}
