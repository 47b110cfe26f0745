import { inspect } from 'node:util';
import { Problem } from '@holdfast/platform/errors';
import { often } from '@holdfast/platform/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENGINE_KINDS, ENGINE_NAMES, type EngineName } from '../engines.ts';
import { encodePart, ODD_PASSWORDS, readBody } from './credentials.fixture.ts';

const word = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .filter((text) => !text.includes('\0'));
const password = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.string({ unit: fc.constantFrom(...'@:/?#%&=+ab1 \'"\\'), maxLength: 20 }),
  )
  .filter((text) => !/[\0\r\n]/.test(text));
const host = fc.oneof(
  fc.domain(),
  fc.ipV4(),
  fc.ipV6().map((address) => `[${address}]`),
);
const port = fc.option(fc.integer({ min: 1, max: 65_535 }), { nil: undefined });
const engine = fc.constantFrom(...ENGINE_NAMES);
/** The first of each engine. */
const schemes = Object.fromEntries(
  ENGINE_KINDS.map(({ name, uri }) => [name, uri.schemes[0]]),
) as Record<EngineName, string>;

function fieldsOf(attempt: () => unknown): Record<string, string> | undefined {
  try {
    attempt();
  } catch (error) {
    if (error instanceof Problem && error.code === 'VALIDATION_FAILED') return error.fields;
    throw error;
  }
  return undefined;
}

const refusal = (uri: string, of: EngineName = 'postgresql') =>
  fieldsOf(() => readBody(of, { mode: 'uri', uri }))?.uri;

describe('B4: both modes', () => {
  it('give the same target for the same host, port, database, user and password', () => {
    fc.assert(
      fc.property(engine, host, port, word, word, password, (of, at, via, database, user, pass) => {
        const uri =
          `${schemes[of]}://${encodePart(user)}:${encodePart(pass)}@${at}` +
          `${via === undefined ? '' : `:${via}`}/${encodePart(database)}`;
        const fromUri = readBody(of, { mode: 'uri', uri }).target;
        const fromFields = readBody(of, {
          ...{ mode: 'fields', host: at, database, username: user, password: pass },
          ...(via !== undefined && { port: via }),
        }).target;
        for (const target of [fromUri, fromFields]) {
          expect(target).toMatchObject({
            engine: of,
            host: at.replace(/[[\]]/g, ''),
            port: via ?? (of === 'postgresql' ? 5432 : 3306),
            database,
            username: user,
            tls: { mode: 'prefer' },
            options: {},
          });
          expect(target.password.reveal()).toBe(pass);
        }
      }),
      { numRuns: often({ test: 150, soak: 500 }) },
    );
  });

  it.each(ODD_PASSWORDS)('take the password %j, in a URI encoded or as it is', (pass) => {
    const uris = [encodePart(pass), pass].map((text) => `mysql://ann:${text}@db.example.com/shop`);
    for (const uri of uris) {
      expect(readBody('mysql', { mode: 'uri', uri }).target.password.reveal()).toBe(pass);
    }
    const fields = { host: 'db.example.com', database: 'shop', username: 'ann', password: pass };
    const { target } = readBody('mysql', { mode: 'fields', ...fields });
    expect(target.password.reveal()).toBe(pass);
  });

  it('never make another password out of one that was not encoded: the same, or a refusal', () => {
    const raw = password.filter((text) => !/%[0-9a-f]{2}/i.test(text));
    fc.assert(
      fc.property(host, word, raw, (at, database, pass) => {
        const uri = `postgres://ann:${pass}@${at}/${encodePart(database)}?sslmode=require`;
        try {
          const { target } = readBody('postgresql', { mode: 'uri', uri });
          expect([target.password.reveal(), target.database]).toEqual([pass, database]);
          expect(target.tls.mode).toBe('require');
        } catch (error) {
          expect(error).toBeInstanceOf(Problem);
        }
      }),
      { numRuns: often({ test: 300, soak: 1_000 }) },
    );
  });
});

describe('B4: a URI', () => {
  const read = (uri: string, of: EngineName = 'postgresql') =>
    readBody(of, { mode: 'uri', uri }).target;

  it('must fit the engine; MariaDB goes by mysql:// too', () => {
    const rest = 'u:p@h/d';
    for (const scheme of ['postgres', 'postgresql', 'POSTGRES']) read(`${scheme}://${rest}`);
    for (const scheme of ['mysql', 'mariadb']) read(`${scheme}://${rest}`, 'mariadb');
    read(`mysql://${rest}`, 'mysql');
    expect(refusal(`mysql://${rest}`)).toBe('must begin with postgres:// or postgresql://');
    expect(refusal(`mariadb://${rest}`, 'mysql')).toBe('must begin with mysql://');
    expect(refusal(`postgres://${rest}`, 'mariadb')).toMatch(/mariadb:\/\/ or mysql:\/\//);
    expect(refusal('u:p@h/d')).toMatch(/begin with a scheme/);
  });

  it('has an IPv6 host in brackets, with a zone if need be', () => {
    expect(read('postgres://u:p@[::1]:6432/d')).toMatchObject({ host: '::1', port: 6432 });
    expect(read('postgres://u:p@[2001:db8::7]/d').host).toBe('2001:db8::7');
    expect(read('postgres://u:p@[fe80::1%25eth0]/d').host).toBe('fe80::1%eth0');
    expect(refusal('postgres://u:p@::1/d')).toMatch(/brackets/);
    expect(refusal('postgres://u:p@[::1/d')).toMatch(/brackets/);
    expect(refusal('postgres://u:p@[nonsense]/d')).toMatch(/its host must be/);
  });

  it.each([
    ['sslmode=disable', 'off'],
    ['sslmode=allow', 'prefer'],
    ['sslmode=prefer', 'prefer'],
    ['sslmode=require', 'require'],
    ['sslmode=no-verify', 'require'],
    ['sslmode=verify-full', 'verify-full'],
    ['ssl-mode=DISABLED', 'off'],
    ['ssl-mode=PREFERRED', 'prefer'],
    ['ssl-mode=REQUIRED', 'require'],
    ['ssl-mode=VERIFY_IDENTITY', 'verify-full'],
    ['ssl=true', 'require'],
    ['ssl=false', 'off'],
    ['ssl=1&sslmode=require', 'require'],
    ['connect_timeout=10&application_name=a%20b', 'prefer'],
    ['', 'prefer'],
  ])('says by ?%s that TLS is %s', (options, mode) => {
    expect(read(`postgres://u:p@h/d?${options}`).tls).toEqual({ mode });
    expect(read(`mysql://u:p@h/d?${options}`, 'mysql').tls).toEqual({ mode });
  });

  it('can require channel binding, for PostgreSQL', () => {
    expect(read('postgres://u:p@h/d?channel_binding=require').options).toEqual({
      channelBinding: 'require',
    });
    expect(read('postgres://u:p@h/d?channel_binding=prefer').options).toEqual({});
    expect(refusal('postgres://u:p@h/d?channel_binding=maybe')).toMatch(/channel_binding must be/);
    expect(refusal('mysql://u:p@h/d?channel_binding=require', 'mysql')).toMatch(/not supported/);
  });

  it('carries a CA certificate inline; a path is refused, and it is said why', () => {
    const uri = (ca: string, mode = 'verify-full') =>
      `postgres://u:p@h/d?sslmode=${mode}&sslrootcert=${encodePart(ca)}`;
    expect(read(uri(CERTIFICATE)).tls).toEqual({ mode: 'verify-full', ca: CERTIFICATE });
    expect(read(uri('system')).tls).toEqual({ mode: 'verify-full' });
    const mysql = `mysql://u:p@h/d?ssl-mode=VERIFY_IDENTITY&ssl-ca=${encodePart(CERTIFICATE)}`;
    expect(read(mysql, 'mysql').tls.ca).toBe(CERTIFICATE);
    for (const path of ['/etc/ssl/ca.pem', 'ca.pem', '~/.postgresql/root.crt', '']) {
      expect(refusal(uri(path))).toMatch(/certificate itself in PEM.*on the backup server/);
    }
    expect(refusal(uri(CERTIFICATE, 'require'))).toMatch(/only be used with sslmode=verify-full/);
    expect(refusal(uri(BROKEN_CERTIFICATE))).toMatch(/CA certificate that cannot be read/);
  });

  it.each([
    ['host=evil.example.com', 'option host '],
    ['hostaddr=10.0.0.1', 'option hostaddr '],
    ['port=1', 'option port '],
    ['user=root', 'option user '],
    ['password=hunter2', 'option password '],
    ['dbname=other', 'option dbname '],
    ['service=prod', 'option service '],
    ['passfile=/root/.pgpass', 'option passfile '],
    ['sslcert=/etc/c.pem', 'option sslcert '],
    ['sslkey=/etc/k.pem', 'option sslkey '],
    ['options=-c%20x=y', 'option options '],
    ['socketPath=/run/mysqld.sock', 'option socketPath '],
    ['schema=public', 'option schema '],
    ['__proto__=x', 'one of its options '],
    ['sslmode=verify-ca', 'option sslmode '],
    ['sslmode=perhaps', 'option sslmode '],
    ['sslmode=constructor', 'option sslmode '],
    ['sslmode=require&SSLMODE=require', 'option SSLMODE '],
    ['sslmode=require&ssl=false', 'options sslmode and ssl '],
    ['novalue', 'has an option '],
  ])('is refused for ?%s, by name', (options, text) => {
    for (const prefix of ['', 'connect_timeout=3&']) {
      const fault = refusal(`postgres://u:p@h/d?${prefix}${options}`);
      expect(fault?.startsWith(text), fault).toBe(true);
    }
  });

  it.each([
    ['postgres://u:p@h1:5432,h2:5432/d', /one host/],
    ['postgres://u:p@h1,h2/d', /one host/],
    ['postgres://u:p@/d', /sockets cannot be used/],
    ['postgres://u:p@%2Fvar%2Frun%2Fpostgresql/d', /sockets cannot be used/],
    ['postgres://u:p@h', /its database must be at least 1/],
    ['postgres://u:p@h/', /its database must be at least 1/],
    ['postgres://:p@h/d', /its username must be at least 1/],
    ['postgres://h/d', /must name a user/],
    ['postgres://u:p@h:0/d', /its port must be at least 1/],
    ['postgres://u:p@h:65536/d', /its port must be at most 65535/],
    ['postgres://u:p@h:http/d', /host:port/],
    ['postgres://u:p@-h/d', /its host must be/],
    ['postgres://u:p@h h/d', /its host must be/],
    ['postgres://u:p@h/d#top', /percent-encode/],
    ['postgres://u:p@h/d/e', /percent-encode/],
    ['postgres://u:p%00q@h/d', /its password must not contain a NUL/],
    ['postgres://u:p%0Aq@h/d', /its password must not contain a line break/],
    ['postgres://u:p%zz%41@h/d', /password that can be read in more than one way/],
    ['postgres://u:p%ff@h/d', /password that can be read in more than one way/],
    ['postgres://u:a@b/c?d=e@h/d', /read in more than one way/],
    ['https://h/d', /must/],
    ['postgres://', /must/],
  ])('%j is refused with a reason', (uri, reason) => {
    expect(refusal(uri)).toMatch(reason);
  });

  it('does not name an option that may be a piece of a password', () => {
    expect(refusal('postgres://u:aa@bb/cc?hunter=2@host')).toBe(
      'one of its options is not supported; leave it out',
    );
  });

  it('never repeats itself or its password in a refusal', () => {
    const part = fc.string({
      unit: fc.constantFrom('hunter2', '@', ':', '/', '?', '#', '%', '=', '&', ' ', 'sslmode', 'h'),
      maxLength: 8,
    });
    const secret = fc.tuple(part, part).map(([a, b]) => `${a}S3CRET-WORD${b}`);
    fc.assert(
      fc.property(engine, secret, part, part, (of, pass, at, tail) => {
        for (const uri of [
          `${schemes[of]}://ann:${pass}@${at}/${tail}`,
          `${schemes[of]}://ann:${encodePart(pass)}@${at}?${tail}`,
          `${schemes[of]}:ann:${pass}@h/d`,
        ]) {
          try {
            readBody(of, { mode: 'uri', uri });
          } catch (error) {
            const shown = inspect(error, { depth: 9, showHidden: true });
            expect(shown).not.toContain(pass);
            expect(shown).not.toContain('S3CRET-WORD');
            expect(shown).not.toContain(uri);
          }
        }
      }),
      { numRuns: often({ test: 200, soak: 1_000 }) },
    );
  });
});

describe('B4: fields', () => {
  const good = { mode: 'fields', host: 'h', port: 1, database: 'd', username: 'u', password: 'p' };
  const faults = (body: unknown) => fieldsOf(() => readBody('postgresql', body));

  it('name every offending field at once, unknown ones too', () => {
    const body = {
      ...{ mode: 'fields', host: '/var/run/postgresql', port: 70_000, database: '', username: 7 },
      ...{ password: 'a\nb', tls: { mode: 'verify-ca', key: 'x' }, sslmode: 'require' },
    };
    expect(Object.keys(faults(body) ?? {}).sort()).toEqual(
      'database host password port sslmode tls.key tls.mode username'.split(' '),
    );
    expect(faults({ mode: 'fields' })).toEqual({
      host: 'is required',
      database: 'is required',
      username: 'is required',
      password: 'is required',
    });
    expect(Object.keys(faults({ ...good, mode: 'file' }) ?? {})).toEqual(['mode']);
    expect(Object.keys(faults({ mode: 'uri', uri: 'x', host: 'h' }) ?? {})).toEqual(['host']);
    expect(faults(good)).toBeUndefined();
  });

  it.each([
    'a,b',
    '/sock',
    '@abstract',
    'h:5432',
    'http://h',
    '-h',
    'h h',
    'h\n',
    'a@b',
    '',
    ':::',
  ])('refuse the host %j', (host) => {
    expect(Object.keys(faults({ ...good, host }) ?? {})).toEqual(['host']);
  });

  it('take a CA with verify-full only, and only certificates that can be read', () => {
    const tls = (mode: string, ca: string) => faults({ ...good, tls: { mode, ca } });
    expect(tls('verify-full', CERTIFICATE)).toBeUndefined();
    expect(tls('verify-full', `${CERTIFICATE}\n${CERTIFICATE}`)).toBeUndefined();
    expect(tls('require', CERTIFICATE)).toHaveProperty(['tls.ca']);
    expect(tls('verify-full', '/etc/ca.pem')).toHaveProperty(['tls.ca']);
    expect(tls('verify-full', BROKEN_CERTIFICATE)).toHaveProperty(['tls.ca']);
    const key = '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----';
    expect(tls('verify-full', `${CERTIFICATE}\n${key}`)).toHaveProperty(['tls.ca']);
  });
});

/** Made for this test with openssl; its key was thrown away. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBhzCCAS2gAwIBAgIUZCYhTbzwlR3mbqUJsKIYwXq/FCwwCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNSG9sZGZhc3QgdGVzdDAgFw0yNjExMTUwMjMxMTRaGA8yMTI2
MTAyMjAyMzExNFowGDEWMBQGA1UEAwwNSG9sZGZhc3QgdGVzdDBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABGXdcQiVQT8zb3Rz211+jZjN2Pu638idVU66s5ExGKfJ
OG8pfdKDnYzcYQvlGvC3GAmlaXw7Lue4l5K0LHp3uOCjUzBRMB0GA1UdDgQWBBTD
gXJeAPS4Mn37zDOc8/faqA/+STAfBgNVHSMEGDAWgBTDgXJeAPS4Mn37zDOc8/fa
qA/+STAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0gAMEUCIQCTsk1+AHQR
pZftQ2HrULNf7uwnHHFDaXQ3/o+V03TkMgIgQCG5YqmrkUvybAC7BMGM/sAiAFl1
TvhKyEdYvLKPLWc=
-----END CERTIFICATE-----`;
const BROKEN_CERTIFICATE = CERTIFICATE.replace(/^MII/m, 'MIIA');
