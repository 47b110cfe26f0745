import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { character } from '../testing/characters.ts';
import { KeyRing, Secret } from './index.ts';
import { MasterKeyError } from './master-key.ts';
import type { SealErrorReason } from './seal-error.ts';
import { SealError } from './seal-error.ts';

const newKey = () => new Secret(randomBytes(32));
const ringOf = (current: Secret, ...previous: Secret[]) => new KeyRing({ current, previous });
const HERE = 'datasource/1/credentials';
const text = fc.string({ unit: character });
const context = fc.string({ unit: character, minLength: 1 });

describe('KeyRing', () => {
  it('opens what it sealed, whatever the text, the bytes and the context', () => {
    const ring = ringOf(newKey());
    fc.assert(
      fc.property(text, context, (plain, place) => {
        expect(ring.open(ring.seal(plain, place), place).reveal()).toBe(plain);
        const secret = new Secret(plain);
        expect(ring.open(ring.seal(secret, place), place).equals(secret)).toBe(true);
      }),
    );
    fc.assert(
      fc.property(fc.uint8Array(), context, (plain, place) => {
        const opened = ring.open(ring.seal(plain, place), place);
        expect(opened.reveal('bytes')).toEqual(Uint8Array.from(plain));
      }),
    );
  });

  it('never gives the same sealed text twice, nor any of the plain text in it', () => {
    const ring = ringOf(newKey());
    const sealed = Array.from({ length: 100 }, () => ring.seal('hunter2', HERE));
    expect(new Set(sealed).size).toBe(100);
    const bodies = sealed.map((one) => one.split('.')[3]);
    expect(new Set(bodies.map((body) => body?.slice(0, 12))).size).toBe(100);
    expect(sealed.join()).not.toContain(Buffer.from('hunter2').toString('base64url'));
    expect(sealed[0]).toMatch(/^hf1\.[0-9a-f]{16}\.[\w-]+\.[\w-]+$/);
  });

  it('refuses a value in which any character was changed, removed or added', () => {
    const ring = ringOf(newKey(), newKey());
    const sealed = ring.seal('hunter2', HERE);
    const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.= ';
    for (let at = 0; at <= sealed.length; at++) {
      const rest = sealed.slice(at + 1);
      const variants = [...digits].map((digit) => sealed.slice(0, at) + digit + rest);
      for (const variant of [sealed.slice(0, at) + rest, ...variants]) {
        if (variant !== sealed) expect(reasonOf(() => ring.open(variant, HERE))).toBeDefined();
      }
    }
  });

  it('calls a change to either part "tampered", though the text is still well-formed', () => {
    const ring = ringOf(newKey());
    const [version, keyId, wrapped = '', body = ''] = ring.seal('hunter2', HERE).split('.');
    const swap = (part: string, at: number) => {
      const bytes = Buffer.from(part, 'base64url');
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      return bytes.toString('base64url');
    };
    for (let at = 0; at < Buffer.from(wrapped, 'base64url').length; at++) {
      const changed = [version, keyId, swap(wrapped, at), body].join('.');
      expect(reasonOf(() => ring.open(changed, HERE))).toBe('tampered');
      expect(reasonOf(() => ring.rewrap(changed, HERE))).toBe('tampered');
    }
    for (let at = 0; at < Buffer.from(body, 'base64url').length; at++) {
      const changed = [version, keyId, wrapped, swap(body, at)].join('.');
      expect(reasonOf(() => ring.open(changed, HERE))).toBe('tampered');
    }
  });

  it('does not open a value in any place but its own', () => {
    const ring = ringOf(newKey());
    fc.assert(
      fc.property(context, context, (place, elsewhere) => {
        fc.pre(place !== elsewhere);
        const sealed = ring.seal('hunter2', place);
        expect(reasonOf(() => ring.open(sealed, elsewhere))).toBe('wrong-context');
        expect(reasonOf(() => ring.rewrap(sealed, elsewhere))).toBe('wrong-context');
      }),
    );
  });

  it("does not open one value's body with another value's data key", () => {
    const ring = ringOf(newKey());
    const [version, keyId, wrapped] = ring.seal('mine', HERE).split('.');
    const [, , , body] = ring.seal('yours', HERE).split('.');
    const mixed = [version, keyId, wrapped, body].join('.');
    expect(reasonOf(() => ring.open(mixed, HERE))).toBe('tampered');
  });

  it('names the key that is missing, and tells it apart from damage', () => {
    const sealed = ringOf(newKey()).seal('hunter2', HERE);
    const stranger = ringOf(newKey());
    expect(() => stranger.open(sealed, HERE)).toThrow(sealed.split('.')[1]);
    expect(reasonOf(() => stranger.open(sealed, HERE))).toBe('unknown-key');
    expect(reasonOf(() => stranger.rewrap(sealed, HERE))).toBe('unknown-key');
  });

  it.each([
    '',
    'hunter2',
    'hf1',
    'hf1...',
    'hf2.0123456789abcdef.AA.AA',
    '{"json":1}',
    'hf1.0123456789abcdef.A.A',
  ])('calls %j malformed', (garbage) => {
    const ring = ringOf(newKey());
    expect(reasonOf(() => ring.open(garbage, HERE))).toBe('malformed');
    expect(reasonOf(() => ring.isCurrent(garbage))).toBe('malformed');
  });

  it('after a rotation still opens old values, and re-wraps them without touching the value', () => {
    const [old, fresh] = [newKey(), newKey()];
    const before = ringOf(old);
    const between = ringOf(fresh, old);
    const after = ringOf(fresh);
    fc.assert(
      fc.property(text, context, (plain, place) => {
        const sealed = before.seal(plain, place);
        expect(between.isCurrent(sealed)).toBe(false);
        expect(between.open(sealed, place).reveal()).toBe(plain);
        const rewrapped = between.rewrap(sealed, place);
        expect(between.isCurrent(rewrapped)).toBe(true);
        expect(rewrapped.split('.')[3]).toBe(sealed.split('.')[3]);
        expect(after.open(rewrapped, place).reveal()).toBe(plain);
        expect(reasonOf(() => before.open(rewrapped, place))).toBe('unknown-key');
        expect(after.rewrap(rewrapped, place)).toBe(rewrapped);
      }),
    );
  });

  it('refuses an empty context and a key of the wrong length', () => {
    const ring = ringOf(newKey());
    expect(() => ring.seal('hunter2', '')).toThrow(/context/);
    expect(() => ring.open(ring.seal('hunter2', HERE), '')).toThrow(/context/);
    expect(() => ringOf(new Secret(randomBytes(31)))).toThrow(MasterKeyError);
    expect(() => ringOf(newKey(), new Secret(randomBytes(33)))).toThrow(MasterKeyError);
  });

  it('shows neither keys nor values in its errors or when it is printed', () => {
    const key = new Secret(Buffer.alloc(32, 'K'));
    const ring = ringOf(key);
    const sealed = ring.seal('hunter2', HERE);
    const errors = [`${sealed.slice(0, -2)}AA`, 'hunter2', sealed].map((value, index) =>
      caught(() => ring.open(value, index === 2 ? 'elsewhere' : HERE)),
    );
    const shown = inspect([ring, ...errors], { showHidden: true, depth: 9 });
    expect(shown).not.toMatch(/hunter2|KKKK|4b 4b|75, 75/);
    expect(errors.map((error) => (error as SealError).message)).toEqual([
      'This sealed value has been altered or damaged.',
      'This is not a sealed value.',
      'This value was sealed for another place and does not belong here.',
    ]);
  });
});

function caught(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  return undefined;
}

function reasonOf(act: () => unknown): SealErrorReason | undefined {
  const error = caught(act);
  if (error !== undefined && !(error instanceof SealError)) throw error;
  return error?.reason;
}
