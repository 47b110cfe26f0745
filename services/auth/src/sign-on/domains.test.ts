import { type Knot, startKnot } from '@holdfast/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tidy } from '../housekeeping.ts';
import type { Person } from '../testing/test-auth.ts';
import { createLookUpTxt } from './index.ts';
import {
  audited,
  auth,
  beginMinute,
  DAY,
  expectRecorded,
  grace,
  honest,
  knots,
  liar,
  mailed,
  set,
  settingsOf,
  startWorld,
  stopWorld,
  withMail,
} from './sign-on.fixture.ts';

beforeAll(startWorld);
afterAll(stopWorld);
beforeEach(async () => {
  await beginMinute();
});

describe('a domain', () => {
  const domainOf = (owner: Person, domain: string) => `${settingsOf(owner)}/domains/${domain}`;

  it("is an organisation's once a record proves it, and another's when theirs is the one that is left", async () => {
    const hal = await auth.signUp('Hal Second');
    type Shown = { domain: string; isProven: boolean; record: { name: string; value: string } };
    const claim = async (owner: Person) =>
      (await owner.client.put<Shown>(domainOf(owner, 'proof.example'))).body.record;
    const [graces, hals] = [await claim(grace), await claim(hal)];
    expect(await claim(grace)).toEqual(graces);
    const serve = async (records: { name: string; value: string }[]) => {
      const lines = records.map(({ name, value }) => `${name}. 0 IN TXT "${value}"`);
      const soa = '@ 0 IN SOA ns hostmaster 1 1 1 1 1';
      const text = `$ORIGIN proof.example.\n${[soa, ...lines].join('\n')}\n`;
      const knot = await startKnot({ zones: [{ name: 'proof.example', text }] });
      knots.push(knot);
      const { hosts, port } = knot.address;
      auth.parts.signOn.lookUpTxt = createLookUpTxt([`${hosts[0]}:${port}`]);
    };
    const verify = (owner: Person) =>
      owner.client.post<Shown>(`${domainOf(owner, 'proof.example')}/verify`);

    await serve([{ name: 'other.proof.example', value: graces.value }]);
    expect((await verify(grace)).body.isProven).toBe(false);
    await serve([graces, hals]);
    expect((await verify(grace)).body.isProven).toBe(true);
    expect(await verify(hal)).toMatchObject({ status: 409, body: { type: 'DOMAIN_TAKEN' } });
    await serve([hals]);
    expect((await verify(hal)).body.isProven).toBe(true);
    expect(await audited(grace)).toContainEqual(
      expect.objectContaining({ action: 'sign_on.domain_lost' }),
    );
    expect((await verify(await auth.signUp('Ivy Third'))).status).toBe(404);

    // The record is looked up again each day. A server that does not answer changes nothing; a record
    // that is missing three times in a row is gone.
    await set(hal, { issuer: liar.issuer });
    const address = ({ address: { hosts, port } }: Knot) =>
      createLookUpTxt([`${hosts[0]}:${port}`]);
    const [without, , there] = knots as [Knot, Knot, Knot];
    const dayWith = async (knot: Knot) => {
      auth.parts.signOn.lookUpTxt = address(knot);
      auth.clock.advance(DAY);
      await tidy(auth.parts);
      // A second run on the same day does not look again.
      await tidy(auth.parts);
      const shown = await hal.client.get<{ domains: Shown[] }>(settingsOf(hal));
      return shown.body.domains[0]?.isProven;
    };
    expect(await dayWith(without)).toBe(true);
    expect(await dayWith(without)).toBe(true);
    await without.whileFrozen(async () => expect(await dayWith(without)).toBe(true));
    expect(await dayWith(there)).toBe(true);
    expect(await dayWith(without)).toBe(true);
    expect(await dayWith(without)).toBe(true);
    const start = () => auth.client.post('/sign-on/start', { email: 'ann@proof.example' });
    expect((await start()).status).toBe(200);
    await withMail(async (smtp) => {
      expect(await dayWith(without)).toBe(false);
      await expect
        .poll(() => mailed(smtp), { timeout: 20_000 })
        .toEqual([[hal.email, expect.stringMatching(/proof.*example.*no_longer_proven/)]]);
    });
    expect((await start()).status).toBe(404);
    expect((await audited(hal)).at(-1)).toMatchObject({
      action: 'sign_on.domain_lost',
      details: { domain: 'proof.example', how: 'record_gone' },
    });
    auth.clock.advance(-7 * DAY);
    auth.parts.signOn.lookUpTxt = address(there);
    expect((await verify(hal)).body.isProven).toBe(true);
    // The operator's word needs no record.
    const operators = (await grace.client.get<{ domains: Shown[] }>(settingsOf(grace))).body
      .domains;
    expect(operators.find((one) => one.domain === 'works.example')?.isProven).toBe(true);
    expect((await hal.client.delete(domainOf(hal, 'proof.example'))).status).toBe(204);
    const [, last] = knots;
    await last?.whileFrozen(async () => {
      const { hosts, port } = last.address;
      auth.parts.signOn.lookUpTxt = createLookUpTxt([`${hosts[0]}:${port}`]);
      expect(await verify(grace)).toMatchObject({ status: 422, body: { type: 'PROVIDER_FAILED' } });
    });
  });

  it('and its provider are for owners to set and for admins to see, and the secret never comes out', async () => {
    const [admin, member] = [await auth.signUp('Ann Admin'), await auth.signUp('Max Member')];
    await auth.join(grace, admin, 'admin');
    await auth.join(grace, member, 'member');
    const path = settingsOf(grace);
    expect(await admin.client.get(path)).toMatchObject({
      status: 200,
      body: { provider: { hasClientSecret: true, clientId: 'holdfast' } },
    });
    const body = { name: 'Mine', issuer: liar.issuer, clientId: 'holdfast' };
    const domain = domainOf(grace, 'works.example');
    const refused = [
      await member.client.get(path),
      await admin.client.put(path, body),
      await admin.client.delete(path),
      await admin.client.post(`${path}/try`),
      await admin.client.put(domain),
      await admin.client.post(`${domain}/verify`),
      await admin.client.delete(domain),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
    const told = (await audited(grace)).filter(({ action }) => action === 'member.refused');
    expect(told.map(({ details }) => (details as Record<string, string>).operation)).toEqual([
      ...['getSignOn', 'setSignOn', 'removeSignOn', 'trySignOn'],
      ...['claimSignOnDomain', 'verifySignOnDomain', 'removeSignOnDomain'],
    ]);
    // Finding a session open is not enough to decide who somebody is: it takes a fresh proof.
    auth.clock.advance(11 * 60_000);
    const stale = [
      await grace.client.put(path, body),
      await grace.client.delete(path),
      await grace.client.put(domain),
      await grace.client.post(`${domain}/verify`),
      await grace.client.delete(domain),
      await grace.client.post('/sign-on/hand-overs', { challenge: 'x'.repeat(43) }),
    ];
    auth.clock.advance(-11 * 60_000);
    expect(stale.map((answer) => answer.body.type)).toEqual(stale.map(() => 'STEP_UP_REQUIRED'));
    const dump = await auth.dump();
    expect(dump).not.toContain(honest.clientSecret);
    expect(auth.logs.join()).not.toContain(honest.clientSecret);
    const owners = await grace.client.put(path, { ...body, defaultRole: 'owner' });
    expect(owners.body).toMatchObject({ type: 'VALIDATION_FAILED' });
    // With another issuer, the secret is not kept.
    const moved = await grace.client.put(path, body);
    expect(moved.body).toMatchObject({ provider: { hasClientSecret: false } });
  });
});

it('what is done or refused here stands in the audit log', () => expectRecorded('domains'));
