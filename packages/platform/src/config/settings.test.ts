import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import type { Secret } from '../secrets/index.ts';
import { temporaryDirectory } from '../testing/index.ts';
import {
  asSecret,
  boolean,
  commaList,
  duration,
  type Environment,
  origin,
  parseSettings,
  port,
  SettingsError,
  secret,
  url,
} from './index.ts';

describe('parseSettings', () => {
  it('gives each variable in the type of its field', () => {
    const settings = parseSettings(
      {
        HOLDFAST_BACKUP_PORT: port.default(4002),
        HOLDFAST_HOST: z.string().default('127.0.0.1'),
        HOLDFAST_MASTER_KEY: secret.optional(),
        HOLDFAST_QUIET: boolean.default(false),
      },
      { HOLDFAST_BACKUP_PORT: '5000', HOLDFAST_MASTER_KEY: 'hunter2', PATH: '/bin' },
    );
    expectTypeOf(settings).toEqualTypeOf<{
      HOLDFAST_BACKUP_PORT: number;
      HOLDFAST_HOST: string;
      HOLDFAST_MASTER_KEY: Secret | undefined;
      HOLDFAST_QUIET: boolean;
    }>();
    expect(settings.HOLDFAST_BACKUP_PORT).toBe(5000);
    expect(settings.HOLDFAST_HOST).toBe('127.0.0.1');
    expect(settings.HOLDFAST_MASTER_KEY?.reveal()).toBe('hunter2');
    expect(settings).not.toHaveProperty('PATH');
  });

  it('takes a variable that is set to nothing as unset', () => {
    const shape = { HOLDFAST_BACKUP_PORT: port.default(4002), HOLDFAST_KEY: secret.optional() };
    expect(parseSettings(shape, { HOLDFAST_BACKUP_PORT: '', HOLDFAST_KEY: '' })).toEqual({
      HOLDFAST_BACKUP_PORT: 4002,
    });
    expect(() => parseSettings({ HOLDFAST_KEY: secret }, { HOLDFAST_KEY: '' })).toThrow(
      'HOLDFAST_KEY: is required',
    );
  });

  it('reads a secret, refined or not, from the file that is named, and says which file is of no use', async () => {
    const folder = await temporaryDirectory();
    const file = async (name: string, text: string) => {
      await writeFile(path.join(folder.path, name), text);
      return path.join(folder.path, name);
    };
    const long = secret.refine((value) => value.reveal().length >= 12, 'must have 12 characters');
    const shape = {
      ...{ KEY: secret.optional(), LONG: long.optional(), DATABASE: asSecret(url(['postgres:'])) },
      HOST: z.string().default('here'),
    };
    const [key, database] = [await file('key', 'a\nb \n'), await file('db', 'postgres://x\r\n')];
    const read = parseSettings(shape, { KEY_FILE: key, DATABASE_FILE: database, HOST_FILE: key });
    expect([read.KEY?.reveal(), read.DATABASE, read.HOST]).toEqual([
      'a\nb ',
      'postgres://x',
      'here',
    ]);
    const short = await file('short', 'hunter2');
    const empty = await file('empty', '\n');
    expect(
      failure(shape, { KEY: 'x', KEY_FILE: key, LONG_FILE: short, DATABASE_FILE: empty }),
    ).toEqual(
      new SettingsError({
        KEY_FILE: 'is set, and so is KEY: leave out one of them',
        LONG_FILE: 'must have 12 characters',
        DATABASE_FILE: 'names an empty file',
      }),
    );
    const endless = await file('endless', 'x'.repeat(65_537));
    const gone = path.join(folder.path, 'gone');
    expect(
      failure(shape, { KEY_FILE: folder.path, LONG_FILE: endless, DATABASE_FILE: gone }).problems,
    ).toEqual({
      KEY_FILE: 'names a file that cannot be read (EISDIR)',
      LONG_FILE: 'names a file that is too long',
      DATABASE_FILE: 'names a file that cannot be read (ENOENT)',
    });
    await folder.remove();
  });

  it('names every wrong variable at once, one a line', () => {
    const shape = {
      HOLDFAST_DATABASE_URL: url(['postgres:', 'postgresql:']),
      HOLDFAST_BACKUP_PORT: port,
      HOLDFAST_LEASE: duration,
      HOLDFAST_ORIGINS: commaList(origin),
      HOLDFAST_MASTER_KEY: secret,
      HOLDFAST_HOST: z.string(),
    };
    const env = {
      HOLDFAST_DATABASE_URL: 'mysql://x',
      HOLDFAST_BACKUP_PORT: '99999',
      HOLDFAST_LEASE: 'soon',
      HOLDFAST_ORIGINS: 'https://a.example,nonsense',
      HOLDFAST_HOST: '127.0.0.1',
    };
    const error = failure(shape, env);
    expect(error.message.split('\n')).toEqual([
      'These settings are wrong:',
      'HOLDFAST_DATABASE_URL: must be a URL that begins with postgres:// or postgresql://',
      'HOLDFAST_BACKUP_PORT: must be a port from 0 to 65535',
      'HOLDFAST_LEASE: must be a duration such as 90s, 10m, 24h or 7d',
      'HOLDFAST_ORIGINS: item 2 must be an origin such as https://holdfast.example.com',
      'HOLDFAST_MASTER_KEY: is required',
    ]);
    expect(Object.keys(error.problems)).toHaveLength(5);
  });

  it('never repeats a value, whatever the field and however it fails', () => {
    const fields: z.ZodType[] = [
      port,
      boolean,
      duration,
      origin,
      url(['https:']),
      commaList(port),
      z.enum(['one', 'two']),
      z.literal('one'),
      z.email(),
      z.uuid(),
      z.string().max(1),
      z.string().startsWith('§'),
      z.string().refine(() => false, { error: ({ input }) => `${input} is wrong` }),
      z.string().transform((text) => new URL(text)),
      z.string().transform((text) => {
        throw new Error(`cannot use ${text}`);
      }),
      z.record(z.string(), z.string()),
    ];
    // Values in scripts that no message uses: any part found in a message came from the value.
    const value = fc.string({
      unit: fc.constantFrom('Ω', 'Ψ', 'Ж', '字'),
      minLength: 4,
      maxLength: 40,
    });
    fc.assert(
      fc.property(value, fc.constantFrom(...fields), (text, field) => {
        const error = failure({ HOLDFAST_X: field }, { HOLDFAST_X: text });
        expect(inspect(error, { showHidden: true, depth: 9 })).not.toMatch(/[ΩΨЖ字]/);
      }),
    );
  });
});

function failure(shape: Record<string, z.ZodType>, env: Environment): SettingsError {
  try {
    parseSettings(shape, env);
  } catch (error) {
    if (error instanceof SettingsError) return error;
    throw error;
  }
  throw new Error('The settings were accepted.');
}
