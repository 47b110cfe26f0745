import { readFile } from 'node:fs/promises';
import type { Environment } from '@holdfast/platform/config';
import { Secret } from '@holdfast/platform/secrets';
import { Refusal } from '../host/refusal.ts';
import { readHostSettings } from '../host/settings.ts';

/** The backup API as somebody with a token sees it. */
export type Api = {
  get<T>(path: string, query?: Record<string, string>): Promise<T>;
  post<T>(path: string, body?: object): Promise<T>;
};

/** The token comes from a file or a variable: on the command line everybody could read it. */
export async function connect(
  choices: { url?: string; tokenFile?: string },
  environment: Environment,
): Promise<Api> {
  const token = new Secret(
    choices.tokenFile === undefined
      ? (environment.HOLDFAST_TOKEN ?? '')
      : (await readTextFile(choices.tokenFile)).trim(),
  );
  if (token.equals('')) {
    throw new Refusal(
      'Sign in first, and put a token for the audience backup into the variable HOLDFAST_TOKEN.',
    );
  }
  const port = readHostSettings(environment).ports.HOLDFAST_BACKUP_PORT;
  const base = choices.url ?? `http://127.0.0.1:${port}`;
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(new URL(path, base), {
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
