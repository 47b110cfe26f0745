import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SigningKey } from './model.ts';
import { isApi, PUBLISHED_AHEAD_MS, planKeys, serviceMayAsk } from './rules.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const START = new Date('2026-01-01T00:00:00Z').getTime();
const settings = { rotateAfterMs: 30 * DAY };

function key(id: string, activatesAt: number): SigningKey {
  return { id, publicKey: '', privateKey: '', activatesAt: new Date(activatesAt) };
}

/** Plans the keys at each of these moments, as the service does when it is called. */
function simulate(moments: number[]) {
  let keys: SigningKey[] = [];
  const history: { at: number; signing: string; published: string[] }[] = [];
  for (const at of moments) {
    const before = planKeys(keys, new Date(at), settings);
    keys = keys.filter((one) => !before.outdated.includes(one));
    if (before.next) keys.push(key(`key ${at}`, before.next.getTime()));
    const { signing, published } = planKeys(keys, new Date(at), settings);
    if (!signing) throw new Error('nothing signs');
    history.push({ at, signing: signing.id, published: published.map(({ id }) => id) });
  }
  return history;
}

const visits = fc
  .array(fc.integer({ min: 1, max: 20 * DAY }), { minLength: 1, maxLength: 60 })
  .map((gaps) => {
    let at = START;
    return gaps.map((gap) => {
      at += gap;
      return at;
    });
  });

describe('signing keys', () => {
  it('sign only while they are published', () => {
    fc.assert(
      fc.property(visits, (moments) => {
        for (const { signing, published } of simulate(moments)) {
          expect(published).toContain(signing);
        }
      }),
    );
  });

  it('stay published for more than an hour after they last signed', () => {
    fc.assert(
      fc.property(visits, (moments) => {
        const history = simulate(moments);
        for (const used of history) {
          for (const later of history) {
            if (later.at < used.at || later.at > used.at + 60 * MINUTE) continue;
            expect(later.published).toContain(used.signing);
          }
        }
      }),
    );
  });

  it('are published for an hour before they sign, but for the very first', () => {
    fc.assert(
      fc.property(visits, (moments) => {
        const history = simulate(moments);
        const first = history[0]?.signing;
        for (const { at, signing } of history) {
          if (signing === first) continue;
          const known = history.find(({ published }) => published.includes(signing));
          expect(at - (known?.at ?? at)).toBeGreaterThanOrEqual(PUBLISHED_AHEAD_MS);
        }
      }),
    );
  });

  it('are succeeded when they are 30 days old, and gone after they have served', () => {
    const hours = Array.from({ length: 40 * 24 }, (_, hour) => START + hour * 60 * MINUTE);
    const history = simulate(hours);
    const signers = new Set(history.map(({ signing }) => signing));
    expect(signers.size).toBe(2);
    const [first] = signers;
    const lastUse = history.findLast(({ signing }) => signing === first);
    expect((lastUse?.at ?? 0) - START).toBe(30 * DAY - 60 * MINUTE);
    expect(history.at(-1)?.published).toHaveLength(1);
  });

  it('are not made twice: a successor that waits for its time is enough', () => {
    const keys = [key('old', START), key('next', START + 31 * DAY)];
    expect(planKeys(keys, new Date(START + 30 * DAY), settings).next).toBeUndefined();
  });

  it('sign even where the clock is behind that of whoever made the first', () => {
    const plan = planKeys([key('only', START + 1000)], new Date(START), settings);
    expect(plan.signing?.id).toBe('only');
    expect(plan.next).toBeUndefined();
  });
});

describe('audiences', () => {
  it.each([
    ['backup', 'directory', true],
    ['backup', 'billing', false],
    ['backup', 'backup', false],
    ['domain-check', 'directory', true],
    ['domain-check', 'billing', false],
    ['billing', 'billing', true],
    ['billing', 'directory', true],
    ['constructor', 'directory', false],
    ['somebody', 'directory', false],
  ] as const)('%s asks for %s: %s', (service, audience, allowed) => {
    expect(serviceMayAsk(service, audience)).toBe(allowed);
  });

  it('of people and service accounts are the two APIs', () => {
    expect((['backup', 'domain-check', 'directory', 'billing'] as const).filter(isApi)).toEqual([
      'backup',
      'domain-check',
    ]);
  });
});
