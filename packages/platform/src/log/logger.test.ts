import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Secret } from '../secrets/index.ts';
import { createLogger } from './index.ts';

const PLANTED = 'hunter2-zq81';

function capture(level: 'info' | 'debug' = 'info') {
  const lines: string[] = [];
  const logger = createLogger({
    name: 'backup',
    level,
    destination: { write: (line) => void lines.push(line) },
  });
  return {
    logger,
    text: () => lines.join(''),
    last: () => JSON.parse(lines.at(-1) ?? 'null') as Record<string, unknown>,
  };
}

describe('createLogger', () => {
  it('writes one JSON object a line, with the service, the level by name and the time in UTC', () => {
    const { logger, last } = capture();
    logger.info({ job: 'a1' }, 'claimed');
    expect(last()).toMatchObject({ service: 'backup', level: 'info', job: 'a1', msg: 'claimed' });
    expect(last().time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  it('writes nothing below its level', () => {
    const { logger, text } = capture('info');
    logger.debug('quiet');
    expect(text()).toBe('');
  });

  it.each([
    'authorization',
    'Authorization',
    'proxy-authorization',
    'cookie',
    'set-cookie',
    'password',
    'db_password',
    'passphrase',
    'secret',
    'clientSecret',
    'secretAccessKey',
    'accessKeyId',
    'token',
    'sessionToken',
    'uri',
    'connectionString',
    'credentials',
    'privateKey',
    'private_key',
    'x-api-key',
    'masterKey',
  ])('hides a field named %s wherever it lies', (name) => {
    const { logger, text } = capture();
    logger.info({ [name]: PLANTED });
    logger.info({ a: { [name]: PLANTED } });
    logger.info({ a: { b: [{ c: { [name]: [PLANTED] } }] } });
    logger.info({ headers: { [name]: { nested: PLANTED } } });
    logger.child({ [name]: PLANTED }).info('child');
    logger.child({ deep: { [name]: PLANTED } }).info('child');
    logger.info('%j', { [name]: PLANTED });
    expect(text()).not.toContain(PLANTED);
    expect(text()).toContain('[redacted]');
  });

  it('keeps what only looks like a secret: whether one is set, and ids', () => {
    const { logger, last } = capture();
    logger.info({ passwordSet: true, password: null, tokenId: 'j1', idempotencyKey: 'k' });
    expect(last()).toMatchObject({
      passwordSet: true,
      password: null,
      tokenId: 'j1',
      idempotencyKey: 'k',
    });
  });

  it('prints a Secret as [secret] under any name', () => {
    const { logger, text } = capture();
    const value = new Secret(PLANTED);
    logger.info({ value, deep: [{ value }] }, `text ${value} ${inspect(value)}`);
    expect(text()).not.toContain(PLANTED);
    expect(text()).toContain('"value":"[secret]"');
  });

  it.each([
    ['a URL', `cannot reach postgres://joe:${PLANTED}@db:5432/shop`],
    ['a URL with unescaped signs', `bad url mysql://joe:a@b/${PLANTED}@db/shop`],
    ['a bearer token', `sent Authorization: Bearer ${PLANTED}`],
    ['a JSON web token', `refused eyJhbGciOiJFZERTQSJ9.${PLANTED}.${PLANTED}`],
    ['a signed link', `GET https://s3.test/b/k?X-Amz-Signature=${PLANTED}&x=1`],
    ['a parameter', `dial host=db password=${PLANTED} user=joe`],
  ])('scrubs %s out of messages, strings, errors and their stacks', (_, text) => {
    const log = capture();
    log.logger.info(text);
    log.logger.info({ note: text, list: [text] }, 'note');
    log.logger.info('formatted %s', text);
    log.logger.error(new Error(text));
    log.logger.error({ err: new Error('outer', { cause: new Error(text) }) });
    log.logger.error({ failure: new Error(text) }, 'other key');
    log.logger.error({ err: new AggregateError([new Error(text)], 'many') });
    expect(log.text()).not.toContain(PLANTED);
  });

  it('shows an error by type, message, code, stack and cause', () => {
    const { logger, last } = capture();
    const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    logger.error({ err: new TypeError('no connection', { cause }) }, 'failed');
    expect(last()).toMatchObject({
      msg: 'failed',
      err: {
        type: 'TypeError',
        message: 'no connection',
        stack: expect.stringContaining('logger.test'),
        cause: { message: 'refused', code: 'ECONNREFUSED' },
      },
    });
  });

  it('leaves out of a database error everything that repeats rows, queries or parameters', () => {
    const { logger, text, last } = capture();
    const error = Object.assign(new Error('duplicate key value violates unique constraint "u"'), {
      code: '23505',
      constraint: 'u',
      detail: `Key (name)=(${PLANTED}) already exists.`,
      where: PLANTED,
      internalQuery: PLANTED,
      query: `insert ${PLANTED}`,
      parameters: [PLANTED],
      hint: PLANTED,
    });
    logger.error({ err: error });
    expect(text()).not.toContain(PLANTED);
    expect(last()).toMatchObject({ err: { code: '23505', constraint: 'u' } });
  });

  it('logs a request without its query string and an answer by its status alone', () => {
    const { logger, last, text } = capture();
    logger.info({
      req: { method: 'GET', url: `/d/1?sig=${PLANTED}`, headers: { cookie: PLANTED } },
      res: { statusCode: 200, body: PLANTED },
    });
    expect(last()).toMatchObject({ req: { method: 'GET', path: '/d/1' }, res: { status: 200 } });
    expect(text()).not.toContain(PLANTED);
  });

  it('names the class of a foreign object instead of spilling it, and survives cycles', () => {
    class Connection {
      inner = PLANTED;
    }
    const { logger, last } = capture();
    const loop: Record<string, unknown> = { bytes: Buffer.from('abc') };
    loop.self = loop;
    logger.info({ connection: new Connection(), loop });
    expect(last()).toMatchObject({ connection: '[Connection]', loop: { bytes: '[3 bytes]' } });
  });

  it('lets no value under a secret name through, whatever the object around it', () => {
    const nested = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 5 },
        fc.record({ password: fc.constant(PLANTED) }),
        fc.array(tie('tree'), { maxLength: 3 }),
        fc.dictionary(fc.string(), tie('tree'), { maxKeys: 3 }),
      ),
    })).tree;
    fc.assert(
      fc.property(nested, (tree) => {
        const { logger, text } = capture();
        logger.info({ tree });
        return !text().includes(PLANTED);
      }),
    );
  });
});
