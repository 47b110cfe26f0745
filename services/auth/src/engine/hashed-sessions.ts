import { createHash } from 'node:crypto';
import type { BetterAuthPlugin, DBAdapter, Where } from 'better-auth';

/**
 * Stores only the hash of a session's token. better-auth stores tokens in the clear; here the adapter
 * under it hashes the token on its way in, and returns the token that the row was looked up with.
 *
 * Plain SHA-256 is enough: the token is 32 random characters, so there is nothing to guess.
 */
export function hashedSessions(): BetterAuthPlugin {
  return {
    id: 'hashed-sessions',
    init: ({ adapter }) => ({ context: { adapter: hashing(adapter) } }),
  };
}

function hashing(inner: DBAdapter): DBAdapter {
  const outer: DBAdapter = {
    ...inner,
    create: async (input) => {
      if (input.model !== 'session') return inner.create(input);
      const { token } = input.data as { token?: unknown };
      const created = await inner.create({ ...input, data: withToken(input.data, hashOf(token)) });
      return withToken(created, token) as never;
    },
    findOne: async (input) => {
      const found = await inner.findOne(hashed(input));
      return (found ? withToken(found, tokenIn(input)) : null) as never;
    },
    update: async (input) => {
      const updated = await inner.update(hashed(input));
      return (updated ? withToken(updated, tokenIn(input)) : null) as never;
    },
    findMany: (input) => inner.findMany(hashed(input)),
    count: (input) => inner.count(hashed(input)),
    updateMany: (input) => inner.updateMany(hashed(input)),
    delete: (input) => inner.delete(hashed(input)),
    deleteMany: (input) => inner.deleteMany(hashed(input)),
    consumeOne: (input) => inner.consumeOne(hashed(input)),
    incrementOne: (input) => inner.incrementOne(hashed(input)),
    transaction: (work) => work(outer),
  };
  return outer;
}

type Asked = { model: string; where?: Where[] | undefined };

function hashed<Input extends Asked>(input: Input): Input {
  if (input.model !== 'session' || !input.where) return input;
  const where = input.where.map((term) =>
    term.field === 'token' ? { ...term, value: hashOf(term.value) } : term,
  );
  return { ...input, where };
}

/** Rows that were not looked up by their token keep the hash, which is of no use to anybody. */
function withToken<Row>(row: Row, token: unknown): Row {
  return token === undefined ? row : { ...row, token };
}

function tokenIn({ model, where }: Asked): unknown {
  if (model !== 'session') return undefined;
  return where?.find(({ field }) => field === 'token')?.value;
}

function hashOf(token: unknown): string {
  if (typeof token !== 'string')
    throw new TypeError('A session is looked up by exactly one token.');
  return createHash('sha256').update(token).digest('hex');
}
