import { Console } from 'node:console';
import { Writable } from 'node:stream';
import { format, inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { character } from '../testing/characters.ts';
import { Secret } from './index.ts';

const VALUE = 'hunter2-correct-horse';

describe('Secret', () => {
  it.each<[string, (secret: Secret) => unknown]>([
    ['String()', (secret) => String(secret)],
    ['a template literal', (secret) => `${secret}`],
    ['concatenation', (secret) => `a${secret}`],
    ['concatenation by hand', (secret) => 'a'.concat(secret as unknown as string)],
    ['toString', (secret) => secret.toString()],
    ['toLocaleString', (secret) => secret.toLocaleString()],
    ['JSON of itself', (secret) => JSON.stringify(secret)],
    ['JSON of a holder', (secret) => JSON.stringify({ deep: [{ secret }] })],
    ['JSON of a spread copy', (secret) => JSON.stringify({ ...secret })],
    ['inspect', (secret) => inspect(secret)],
    ['inspect with everything on', (secret) => inspect({ secret }, { showHidden: true, depth: 9 })],
    ['inspect without custom', (secret) => inspect(secret, { customInspect: false })],
    ['format', (secret) => format('%s %o %O %j %d', secret, secret, secret, secret, secret)],
    ['an array join', (secret) => [secret, secret].join()],
    ['structuredClone', (secret) => inspect(structuredClone(secret), { showHidden: true })],
    ['its property list', (secret) => JSON.stringify(Reflect.ownKeys(secret))],
    ['an error message', (secret) => inspect(new Error(`failed with ${secret}`))],
    ['console.log', (secret) => logged(secret)],
  ])('does not show its value through %s', (_, show) => {
    const shown = String(show(new Secret(VALUE)));
    expect(shown).not.toContain('hunter2');
    expect(shown).not.toContain(Buffer.from(VALUE).toString('hex').slice(0, 8));
  });

  it('shows [secret] instead, so that a reader of the log knows what was there', () => {
    const secret = new Secret(VALUE);
    expect(`${secret}`).toBe('[secret]');
    expect(JSON.stringify({ secret })).toBe('{"secret":"[secret]"}');
    expect(inspect({ secret })).toBe('{ secret: [secret] }');
  });

  it('reveals exactly what it was given, text or bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: character }), (text) => {
        expect(new Secret(text).reveal()).toBe(text);
      }),
    );
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(new Secret(bytes).reveal('bytes')).toEqual(Uint8Array.from(bytes));
      }),
    );
    expect(new Secret('\uFEFFwith a byte order mark').reveal()).toBe(
      '\uFEFFwith a byte order mark',
    );
  });

  it('cannot be changed through the bytes that went in or came out', () => {
    const given = Uint8Array.of(1, 2, 3);
    const secret = new Secret(given);
    given[0] = 9;
    secret.reveal('bytes')[1] = 9;
    expect(secret.reveal('bytes')).toEqual(Uint8Array.of(1, 2, 3));
  });

  it('refuses what it could not give back: half a surrogate pair, bytes as text', () => {
    expect(() => new Secret(`hunter2\ud800`)).toThrow(
      /^A secret must be well-formed Unicode text\.$/,
    );
    expect(() => new Secret(Uint8Array.of(0xff)).reveal()).toThrow(/not text/);
  });

  it('equals what holds the same bytes and nothing else', () => {
    fc.assert(
      fc.property(fc.string({ unit: character }), fc.string({ unit: character }), (a, b) => {
        expect(new Secret(a).equals(b)).toBe(a === b);
        expect(new Secret(a).equals(new Secret(a))).toBe(true);
        expect(new Secret(a).equals(Buffer.from(a))).toBe(true);
      }),
    );
  });
});

function logged(secret: Secret): string {
  let text = '';
  const stdout = new Writable({
    write(chunk, _, done) {
      text += chunk;
      done();
    },
  });
  new Console({ stdout }).log(secret, { secret }, [secret]);
  return text;
}
