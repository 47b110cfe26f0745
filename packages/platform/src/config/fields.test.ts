import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { boolean, commaList, duration, origin, port, secret, url } from './index.ts';

const accepts = (field: z.ZodType, text: string) => field.safeParse(text).success;

describe('port', () => {
  it('is every whole number that a port can be, and nothing else', () => {
    fc.assert(
      fc.property(fc.nat(65535), (value) => {
        expect(port.parse(String(value))).toBe(value);
      }),
    );
    for (const text of ['-1', '65536', '80.5', '0x50', '1e3', ' 80', 'http', '000080']) {
      expect(accepts(port, text)).toBe(false);
    }
  });
});

describe('boolean', () => {
  it('knows four words', () => {
    expect(['true', '1', 'false', '0'].map((text) => boolean.parse(text))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    for (const text of ['yes', 'TRUE', 'off', '2', ' true'])
      expect(accepts(boolean, text)).toBe(false);
  });
});

describe('duration', () => {
  it('is a number and a unit, in milliseconds', () => {
    expect(['90s', '10m', '24h', '7d', '0s'].map((text) => duration.parse(text))).toEqual([
      90_000, 600_000, 86_400_000, 604_800_000, 0,
    ]);
    for (const text of ['90', 's', '-1s', '1.5h', '1h30m', '10 m', '1w', '10M', '9999999d']) {
      expect(accepts(duration, text)).toBe(false);
    }
  });
});

describe('url', () => {
  it('keeps the text of a URL whose protocol is allowed', () => {
    const database = url(['postgres:', 'postgresql:']);
    const text = 'postgres://user:p%40ss@db.example.com:5432/app?sslmode=require';
    expect(database.parse(text)).toBe(text);
    for (const wrong of ['http://x', 'db.example.com', 'postgres', '', 'javascript:alert(1)']) {
      expect(accepts(database, wrong)).toBe(false);
    }
  });
});

describe('origin', () => {
  it('is scheme, host and port as a browser writes them', () => {
    expect(origin.parse('http://localhost:4000')).toBe('http://localhost:4000');
    expect(origin.parse('https://EXAMPLE.com:443/')).toBe('https://example.com');
    for (const wrong of [
      'https://x/path',
      'https://x?q',
      'https://x/#h',
      'https://u:p@x',
      'ftp://x',
      'x.com',
      '*',
      'null',
    ]) {
      expect(accepts(origin, wrong)).toBe(false);
    }
  });
});

describe('commaList', () => {
  it('is trimmed items, each held to its own field', () => {
    expect(commaList(port).parse('80, 443 ,')).toEqual([80, 443]);
    expect(commaList(port).parse(',')).toEqual([]);
    const { error } = commaList(port).safeParse('80,x,y');
    expect(error?.issues.map(({ path }) => path)).toEqual([[1], [2]]);
  });
});

describe('secret', () => {
  it('cannot be printed', () => {
    const parsed = secret.parse('hunter2');
    expect(inspect({ parsed })).toBe('{ parsed: [secret] }');
    expect(parsed.reveal()).toBe('hunter2');
  });
});
