import { often } from '@holdfast/platform/testing';
import { decode, encode } from 'dns-packet';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeQuestion, questionEnd } from './encode.ts';
import { createEntropy } from './entropy.ts';
import { answersQuestion } from './matches.ts';
import { readDelegation, readNameservers } from './read-delegation.ts';
import { readRecords } from './read-records.ts';
import { readName, Unreadable } from './walk.ts';

const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,20}[a-z0-9])?$/);
const name = fc.array(label, { minLength: 2, maxLength: 4 }).map((labels) => labels.join('.'));
const entropy = createEntropy();
const AUTHORITATIVE = 1 << 10;

test('a question is read by others as what it is, whatever the case of its letters', () => {
  fc.assert(
    fc.property(name, fc.boolean(), (asked, recursive) => {
      const message = encodeQuestion({ name: asked, type: 2, recursive }, entropy);
      const packet = decode(message);
      expect(packet.questions?.[0]?.name.toLowerCase()).toBe(asked);
      expect(packet.questions?.[0]?.type).toBe('NS');
      expect(packet.flag_rd).toBe(recursive);
      expect(packet.additionals?.[0]).toMatchObject({ type: 'OPT', udpPayloadSize: 1_232 });
    }),
  );
});

test('the letters of a question are in another case each time', () => {
  const spellings = Array.from({ length: 50 }, () =>
    encodeQuestion({ name: 'a-name-of-many-letters.example', type: 2, recursive: false }, entropy),
  ).map((message) => decode(message).questions?.[0]?.name);
  expect(new Set(spellings).size).toBe(50);
});

test('an answer counts only with the question as it was asked', () => {
  fc.assert(
    fc.property(name, fc.nat(), fc.integer({ min: 1, max: 255 }), (asked, place, change) => {
      const message = encodeQuestion({ name: asked, type: 2, recursive: false }, entropy);
      const end = questionEnd(asked);
      const reply = Buffer.from(message);
      reply[2] = 0x84;
      expect(answersQuestion(reply, message, end, { exactCase: true })).toBe(true);
      const at = 12 + (place % (end - 12));
      reply[at] = (reply[at] ?? 0) ^ change;
      expect(answersQuestion(reply, message, end, { exactCase: true })).toBe(false);
    }),
  );
});

/** A denial as a server would send it, compressed. */
function denialOf(asked: string): Buffer {
  const zone = asked.slice(asked.indexOf('.') + 1);
  const packet = encode({
    type: 'response',
    flags: AUTHORITATIVE,
    questions: [{ type: 'NS', name: asked }],
    authorities: [
      { type: 'SOA', name: zone, ttl: 60, data: { mname: 'a.b', rname: 'c.d', serial: 1 } },
    ],
  });
  packet[3] = 3;
  const owner = questionEnd(asked);
  const pointer = Buffer.from([0xc0, 12 + asked.indexOf('.') + 1]);
  const rest = packet.subarray(owner + zone.length + 2);
  return Buffer.concat([packet.subarray(0, owner), pointer, rest]);
}

test('a denial is read as one, and no part of it, nor more than it, is', () => {
  fc.assert(
    fc.property(name, fc.nat(), (asked, cut) => {
      const zone = asked.slice(asked.indexOf('.') + 1);
      const message = denialOf(asked);
      expect(readDelegation(message, { name: asked, zone })).toBe('nxdomain');
      const from = questionEnd(asked);
      const part = message.subarray(0, from + (cut % (message.length - from)));
      expect(readDelegation(part, { name: asked, zone })).toBe('bad_answer');
      const more = Buffer.concat([message, Buffer.from([0])]);
      expect(readDelegation(more, { name: asked, zone })).toBe('bad_answer');
    }),
  );
});

test('a denial with the SOA of a zone above the one that was asked is lame', () => {
  const message = denialOf('free.uk');
  expect(readDelegation(message, { name: 'free.uk', zone: 'uk' })).toBe('nxdomain');
  expect(readDelegation(message, { name: 'x.free.uk', zone: 'free.uk' })).not.toBe('nxdomain');
});

test('whatever bytes come, reading ends with an answer or a failure', () => {
  const bytes = fc.uint8Array({ minLength: 12, maxLength: 200 });
  const noise = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 });
  fc.assert(
    fc.property(name, bytes, noise, (asked, random, changes) => {
      const zone = asked.slice(asked.indexOf('.') + 1);
      const message = denialOf(asked);
      for (const [place, byte] of changes) message[place % message.length] = byte;
      for (const one of [Buffer.from(random), message]) {
        expect(readDelegation(one, { name: asked, zone })).toEqual(expect.any(String));
        expect(readRecords(one, asked, 'A').outcome).toEqual(expect.any(String));
        try {
          readNameservers(one, asked);
          readName(one, 12);
        } catch (error) {
          expect(error).toBeInstanceOf(Unreadable);
        }
      }
    }),
    { numRuns: often({ test: 200, soak: 1_000 }) },
  );
});
