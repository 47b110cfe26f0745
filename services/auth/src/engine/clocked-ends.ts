import type { Clock } from '@holdfast/platform/clock';
import type { BetterAuthPlugin, DBAdapter } from 'better-auth';

/** The models whose end better-auth compares with the machine's clock. */
const ENDING = ['session', 'invitation'];

/**
 * Sessions and invitations end by the installation's clock. better-auth goes by the machine's, and
 * deletes a session that has ended by it: a machine whose clock jumps ahead would sign out everybody
 * who uses it, for good. So the ends that better-auth reads are moved to the machine's clock, and the
 * end that it gives to a new invitation is moved back to the installation's.
 */
export function clockedEnds(clock: Clock): BetterAuthPlugin {
  return {
    id: 'clocked-ends',
    init: ({ adapter }) => ({ context: { adapter: clocked(adapter, clock) } }),
  };
}

function clocked(inner: DBAdapter, clock: Clock): DBAdapter {
  const aheadMs = () => Date.now() - clock.now().getTime();
  const outer: DBAdapter = {
    ...inner,
    create: (input) =>
      inner.create(
        // We set the end of a session ourselves, by the installation's clock already.
        input.model === 'invitation'
          ? { ...input, data: moved(input.data, -aheadMs()) as typeof input.data }
          : input,
      ),
    findOne: async (input) => {
      const found = await inner.findOne(input);
      return (ENDING.includes(input.model) ? moved(found, aheadMs()) : found) as never;
    },
    findMany: async (input) => {
      const found = await inner.findMany(input);
      if (!ENDING.includes(input.model)) return found as never;
      const ahead = aheadMs();
      return found.map((row) => moved(row, ahead)) as never;
    },
    transaction: (work) => work(outer),
  };
  return outer;
}

function moved(row: unknown, byMs: number): unknown {
  const { expiresAt } = (row ?? {}) as { expiresAt?: unknown };
  if (!(expiresAt instanceof Date)) return row;
  return { ...(row as object), expiresAt: new Date(expiresAt.getTime() + byMs) };
}
