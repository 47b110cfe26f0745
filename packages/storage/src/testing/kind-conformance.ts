import { describe, expect, test } from 'vitest';
import type { StorageKind } from '../kind.ts';

type Sample = {
  /** Complete settings, secrets included, as a request gives them. */
  settings: Record<string, unknown>;
  /** For each field that identifies a place, a change that makes it another one. */
  moves: Record<string, unknown>;
  /** Changes that leave it the same place. */
  stays: Record<string, unknown>;
};

/** What every kind that people set up promises. */
export function describeStorageKind(
  kind: StorageKind,
  { settings: given, moves, stays }: Sample,
): void {
  describe(`${kind.name} keeps the promises of a storage kind:`, () => {
    const { settings } = kind;
    if (!settings) throw new Error(`nobody can set up ${kind.name}`);
    const before = settings.split(settings.schema.parse(given));

    test('its samples are valid', () => {
      expect(settings.faults(settings.schema.parse(given))).toEqual({});
    });

    test('no secret is in the place, and every one is a setting', () => {
      expect(Object.keys(before.secrets)).not.toEqual([]);
      for (const [name, secret] of Object.entries(before.secrets)) {
        expect(given[name]).toBe(secret);
        expect(JSON.stringify(before.place)).not.toContain(secret);
      }
    });

    test('a stored place is read as it was written, and again the same', () => {
      const stored = JSON.parse(JSON.stringify(before.place));
      expect(kind.place.parse(stored)).toEqual(before.place);
    });

    test('a place that was stored without a field that has a default is read with it', () => {
      const minimal = Object.fromEntries(
        Object.entries(before.place).filter(
          ([name]) => !kind.place.shape[name]?.safeParse(undefined).success,
        ),
      );
      expect(Object.keys(kind.place.parse(minimal)).sort()).toEqual(
        Object.keys(before.place).sort(),
      );
    });

    test('a change keeps what it leaves out', () => {
      expect(settings.split(settings.change(before, {}))).toEqual(before);
      expect(settings.changeFaults(before, {})).toEqual({});
    });

    const identityAfter = (change: object) =>
      kind.identity(settings.split(settings.change(before, { ...change })).place);

    test.each(Object.entries(moves))('another %s is another place', (field, value) => {
      expect(identityAfter({ [field]: value })).not.toEqual(kind.identity(before.place));
    });

    test.each(Object.entries(stays))('another %s is the same place', (field, value) => {
      expect(identityAfter({ [field]: value })).toEqual(kind.identity(before.place));
    });

    test('it names a host to check', () => {
      expect(kind.host(before.place)).toMatch(/./);
    });
  });
}
