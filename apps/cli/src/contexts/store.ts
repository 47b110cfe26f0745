import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Environment } from '@holdfast/platform/config';
import { Failure } from '../program/index.ts';
import { openKeyring } from './keyring.ts';
import type { Context, SignedIn } from './model.ts';

const NAME = /^[\w-][\w.-]{0,63}$/;
const DEFAULT = 'default';

/** Sign-ins by name, in one file each: two commands never overwrite each other's. */
export function openContexts(environment: Environment) {
  const chosen = environment.HOLDFAST_CONFIG_DIR || undefined;
  const folder = path.join(chosen ?? defaultFolder(environment), 'contexts');
  const fileOf = (name: string) => path.join(folder, `${name}.json`);
  // With HOLDFAST_CONFIG_DIR the session is kept in that folder too, not in the keyring.
  const keyring = () => (chosen === undefined ? openKeyring(environment) : undefined);
  return {
    /** The name asked for, else that of HOLDFAST_CONTEXT, else the default. */
    nameOf(asked: string | undefined): string {
      const name = asked || environment.HOLDFAST_CONTEXT || DEFAULT;
      if (NAME.test(name)) return name;
      throw new Failure(
        'usage',
        'The name of a context may have up to 64 letters, digits, dots, underscores and dashes, and must not begin with a dot.',
      );
    },
    async find(name: string): Promise<SignedIn | undefined> {
      const text = await readFile(fileOf(name), 'utf8').catch((error) => {
        if (error.code === 'ENOENT') return undefined;
        throw new Failure('failed', `${fileOf(name)} cannot be read (${error.code}).`);
      });
      if (text === undefined) return undefined;
      const { session: written, ...context } = read(text, fileOf(name));
      const session =
        context.kept === 'keyring' ? await (await keyring())?.get(account(context, name)) : written;
      return session === undefined ? undefined : { ...context, session };
    },
    async save(name: string, { session, ...context }: Omit<SignedIn, 'kept'>): Promise<Context> {
      const ring = await keyring();
      const kept = (await ring?.set(account(context, name), session)) ? 'keyring' : 'file';
      const text = { ...context, kept, ...(kept === 'file' && { session }) };
      await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error) => {
        throw new Failure('failed', `${folder} cannot be created (${error.code}).`);
      });
      await writeWhole(fileOf(name), `${JSON.stringify(text, undefined, 2)}\n`);
      return { ...context, kept };
    },
    async forget(name: string, context: Context): Promise<void> {
      if (context.kept === 'keyring') await (await keyring())?.delete(account(context, name));
      await rm(fileOf(name), { force: true });
    },
  };
}

function defaultFolder({ XDG_CONFIG_HOME }: Environment): string {
  return path.join(XDG_CONFIG_HOME || path.join(os.homedir(), '.config'), 'holdfast');
}

function account({ url, email }: Pick<Context, 'url' | 'email'>, name: string): string {
  return `${name}: ${email} at ${url}`;
}

function read(text: string, file: string): Context & { session?: string } {
  try {
    const context = JSON.parse(text);
    if (typeof context.url === 'string' && typeof context.email === 'string') return context;
  } catch {}
  throw new Failure('failed', `${file} does not hold a sign-in. Sign in again: holdfast login`);
}

/** Never readable by other accounts, and always either the old or the new file, never half of one. */
async function writeWhole(file: string, text: string): Promise<void> {
  const temporary = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    const handle = await open(temporary, 'wx', 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (cause) {
    await rm(temporary, { force: true });
    const { code } = cause as NodeJS.ErrnoException;
    throw new Failure('failed', `${file} cannot be written (${code}).`, { cause });
  }
}
