import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestAuth, type TestAuth } from '../testing/test-auth.ts';
import type { Caller } from './index.ts';

let auth: TestAuth;
beforeAll(async () => {
  auth = await startTestAuth();
});
afterAll(() => auth.stop());

const CLIENT = { address: '192.0.2.1', userAgent: 'a test' };

async function callerOf(sessionToken: string): Promise<Caller> {
  const caller = await auth.parts.engine.findCaller(sessionToken);
  if (!caller) throw new Error('no such session');
  return { ...caller, client: CLIENT };
}

/** Does the work on a machine whose clock is this many days ahead. */
async function onMachine<T>(daysAhead: number, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + daysAhead * 86_400_000 });
  return work().finally(() => vi.useRealTimers());
}

describe('the engine', () => {
  it('does all its work in the transaction that it is given', async () => {
    const { database, engine } = auth.parts;
    const before = await auth.dump();
    const failure = new Error('changed my mind');
    const attempt = database.system(async (tx) => {
      const inside = engine.within(tx);
      const user = { name: 'Ada', email: 'ada@example.com', passwordHash: 'x' };
      const { id } = await inside.createUser(user);
      await inside.createOrganisation('Engines', id);
      const token = await inside.openSession(id, CLIENT);
      expect(await inside.findCaller(token)).toMatchObject({ id, email: 'ada@example.com' });
      throw failure;
    });
    await expect(attempt).rejects.toBe(failure);
    expect(await auth.dump()).toBe(before);
  });

  it('keeps transactions that run at the same time apart', async () => {
    const { database, engine } = auth.parts;
    const attempts = Array.from({ length: 10 }, (_, index) =>
      database.system(async (tx) => {
        const user = { name: `N${index}`, email: `n${index}@example.com`, passwordHash: 'x' };
        const { id } = await engine.within(tx).createUser(user);
        await engine.within(tx).createOrganisation(`Org ${index}`, id);
        if (index % 2 === 1) throw new Error('odd');
        return id;
      }),
    );
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    const { rows } = await database.system((tx) =>
      sql<{ name: string; organisation: string }>`
        select users.name, organisations.name as organisation
          from members join users on users.id = user_id
          join organisations on organisations.id = organisation_id
         where users.name ~ '^N\\d$' order by 1`.execute(tx),
    );
    expect(rows).toEqual(
      [0, 2, 4, 6, 8].map((index) => ({ name: `N${index}`, organisation: `Org ${index}` })),
    );
  });

  it('refuses in our words what our own rules would have let through', async () => {
    const { engine } = auth.parts;
    const owner = await auth.signUp('Olga Second Line');
    const viewer = await auth.signUp('Vito Second Line');
    await auth.join(owner, viewer, 'viewer');
    const { organisationId } = owner;
    const olga = await callerOf(owner.sessionToken);
    const vito = await callerOf(viewer.sessionToken);
    const sven = await callerOf((await auth.signUp('Sven Second Line')).sessionToken);
    const invitation = { organisationId, email: 'new@example.com', role: 'viewer' } as const;
    const refusals = [
      [() => engine.leave(olga, organisationId), 'SOLE_OWNER'],
      [() => engine.invite(vito, invitation), 'FORBIDDEN'],
      [() => engine.invite(olga, { ...invitation, email: viewer.email }), 'ALREADY_MEMBER'],
      [() => engine.renameOrganisation(vito, organisationId, 'Mine'), 'FORBIDDEN'],
      [() => engine.renameOrganisation(sven, organisationId, 'Mine'), 'NOT_FOUND'],
      [() => engine.acceptInvitation(sven, organisationId), 'NOT_FOUND'],
    ] as const;
    for (const [call, code] of refusals) await expect(call()).rejects.toMatchObject({ code });
  });

  it('ends sessions and invitations by the clock of the installation, however wrong that of the machine is', async () => {
    const { database, engine } = auth.parts;
    const host = await auth.signUp('Hanna Clock');
    const guest = await auth.signUp('Gil Clock');
    const inviter = await callerOf(host.sessionToken);
    const asked = {
      organisationId: host.organisationId,
      email: guest.email,
      role: 'viewer',
    } as const;
    for (const days of [400, -400]) {
      const caller = await onMachine(days, () => callerOf(guest.sessionToken));
      const invitation = await onMachine(days, () => engine.invite(inviter, asked));
      const { rows } = await database.system((tx) =>
        sql<{
          days: number;
        }>`select round(extract(epoch from expires_at - now()) / 86400)::int as days
          from invitations where id = ${invitation.id}`.execute(tx),
      );
      expect(rows).toEqual([{ days: 7 }]);
      await onMachine(days, () => engine.acceptInvitation(caller, invitation.id));
      await engine.leave(await callerOf(guest.sessionToken), host.organisationId);
    }
    await database.system((tx) =>
      sql`update sessions set expires_at = now() - interval '1 minute' where user_id = ${guest.id}`.execute(
        tx,
      ),
    );
    const ended = await onMachine(-400, () => engine.findCaller(guest.sessionToken));
    expect(ended).toBe(undefined);
  });

  it('says that the database is away when it is, and writes nothing to the console', async () => {
    const lost = await startTestAuth();
    const ada = await lost.signUp('Ada Away');
    const spies = (['log', 'warn', 'error'] as const).map((name) => vi.spyOn(console, name));
    await lost.loseDatabase();
    const answer = await ada.client.get('/account');
    expect([answer.status, answer.body.type]).toEqual([503, 'UNAVAILABLE']);
    const body = { email: ada.email, password: 'a wrong password' };
    expect((await lost.client.post('/sign-in', body)).status).toBe(503);
    expect((await lost.client.get('/readyz')).status).toBe(503);
    for (const spy of spies) {
      expect(spy).not.toHaveBeenCalled();
      spy.mockRestore();
    }
    await lost.stop();
  });
});
