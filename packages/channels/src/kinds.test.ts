import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { ChannelKind } from './kind.ts';
import { CHANNEL_KINDS } from './kinds.ts';

describe.each([...CHANNEL_KINDS] as ChannelKind[])('the kind $name', (kind) => {
  const { input, stored, defaults, example, secrets, recipients, reachesOwners } = kind;
  const of = (shape: z.ZodRawShape) => z.strictObject({ enabled: z.boolean(), ...shape });

  test('has a default for every stored field, and its example is a request and can be stored', () => {
    expect(Object.keys(defaults).sort()).toEqual(['enabled', ...Object.keys(stored)].sort());
    for (const settings of [defaults, example.settings]) {
      expect(of(stored).parse(settings)).toEqual(settings);
    }
    expect(of(input).parse(example.settings)).toEqual(example.settings);
    const given = of(z.strictObject(secrets).partial().shape).safeParse({
      ...{ enabled: true, ...example.secrets },
    });
    expect(given.success).toBe(true);
  });

  test('lists recipients in a field that may be empty, for then the owners are meant', () => {
    if (recipients === undefined) return;
    expect(of(stored).parse({ ...defaults, [recipients]: [] })).toEqual(defaults);
    expect(of(stored).safeParse({ ...defaults, [recipients]: 'one' }).success).toBe(false);
  });

  test('needs nothing of anybody where it tells the owners whatever is switched off', () => {
    if (reachesOwners) expect(secrets).toEqual({});
  });
});

test('clients need not know of a channel that came after the first ones', () => {
  const required = CHANNEL_KINDS.filter(({ inRequests }) => inRequests === 'required');
  expect(required.map(({ name }) => name)).toEqual(['email', 'chat', 'webhook']);
});
