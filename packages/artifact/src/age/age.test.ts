import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Secret } from '@holdfast/platform/secrets';
import { temporaryDirectory } from '@holdfast/platform/testing';
import * as typage from 'age-encryption';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decryptWith, type Expected } from '../decrypt.ts';
import { encryptTo } from '../encrypt.ts';
import { ArtifactCorrupt, IdentityMismatch } from '../errors.ts';
import { type Beginning, lookingFirst, originOf } from '../preamble.ts';
import { calm, collect, expectSame, inChunks, silentAfter } from '../testing/streams.ts';
import { decodeBech32, encodeBech32 } from './bech32.ts';
import { writeHeader } from './header.ts';
import { generateIdentity, isRecipient, shareOfRecipient } from './keys.ts';
import { FILE_KEY_BYTES, headerMac, payloadKey, seal } from './primitives.ts';

const CHUNK = 64 << 10;
const SIZES = [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, (3 << 20) + 17];
const [first, second, stranger] = [generateIdentity(), generateIdentity(), generateIdentity()];
const both = [first.recipient, second.recipient];

const encrypt = (plain: Buffer, recipients: string[], chunkSize = 100_000) =>
  collect(encryptTo(recipients)(inChunks(plain, chunkSize), calm));
const decrypt = (file: Buffer, identity: Secret, chunkSize = 100_000) =>
  collect(decryptWith(identity, 'anything')(inChunks(file, chunkSize), calm));

/** The nonce of a chunk. */
const counter = (count: number, last: number) => Buffer.from([...Array(10).fill(0), count, last]);

let place: Awaited<ReturnType<typeof temporaryDirectory>>;
beforeAll(async () => {
  place = await temporaryDirectory();
});
afterAll(() => place.remove());

/** The `age` program of the machine. */
async function age(args: string[], input: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { encoding: 'buffer' as const, maxBuffer: 64 << 20 };
    const child = execFile('age', args, options, (error, stdout) =>
      error ? reject(error) : resolve(stdout),
    );
    child.stdin?.end(input);
  });
}

async function keyFile({ identity }: { identity: Secret }): Promise<string> {
  const file = path.join(place.path, 'identity.key');
  await writeFile(file, `${identity.reveal()}\n`, { mode: 0o600 });
  return file;
}

describe.each(SIZES)('%i bytes', (size) => {
  const plain = randomBytes(size);

  test.each([
    ['one recipient', [second.recipient]],
    ['two recipients', both],
  ])('are read and written as the age program and package do, with %s', async (_, recipients) => {
    const ours = await encrypt(plain, recipients);
    expectSame(await decrypt(ours, second.identity), plain);
    expectSame(await age(['-d', '-i', await keyFile(second)], ours), plain);
    const decrypter = new typage.Decrypter();
    decrypter.addIdentity(second.identity.reveal());
    expectSame(Buffer.from(await decrypter.decrypt(ours)), plain);

    const programs = await age(
      recipients.flatMap((recipient) => ['-r', recipient]),
      plain,
    );
    expectSame(await decrypt(programs, second.identity), plain);
    const encrypter = new typage.Encrypter();
    for (const recipient of recipients) encrypter.addRecipient(recipient);
    const packages = Buffer.from(await encrypter.encrypt(plain));
    expectSame(await decrypt(packages, second.identity), plain);
  });
});

test('identities and recipients are those of the age program and package', async () => {
  expect(await typage.identityToRecipient(first.identity.reveal())).toBe(first.recipient);
  const theirs = await typage.generateX25519Identity();
  const recipient = await typage.identityToRecipient(theirs);
  const file = await encrypt(Buffer.from('text'), [recipient]);
  expect(await decrypt(file, new Secret(theirs))).toEqual(Buffer.from('text'));
});

test('however the bytes are cut, the same comes out', async () => {
  const plain = randomBytes(2 * CHUNK + 5);
  for (const size of [1_000, CHUNK, CHUNK + 16, 1 << 20]) {
    const file = await encrypt(plain, both, size);
    expectSame(await decrypt(file, first.identity, size), plain);
  }
  const small = await encrypt(Buffer.from('letters'), both, 1);
  expect(await decrypt(small, first.identity, 1)).toEqual(Buffer.from('letters'));
});

test('every flipped bit, every cut and every added byte is refused', async () => {
  const file = await encrypt(Buffer.from('some plain text'), both);
  const refused = async (changed: Buffer) => {
    const error = await decrypt(changed, first.identity).then(
      () => 'accepted',
      (thrown) => thrown,
    );
    // A damaged stanza may look as if it were for someone else.
    if (!(error instanceof ArtifactCorrupt || error instanceof IdentityMismatch)) throw error;
  };
  for (let at = 0; at < file.length; at += 1) {
    const changed = Buffer.from(file);
    changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8));
    await refused(changed);
    await refused(file.subarray(0, at));
  }
  await refused(Buffer.concat([file, Buffer.from('x')]));
});

test('chunks that are cut off, left out, doubled, swapped or added are refused', async () => {
  const plain = randomBytes(4 * CHUNK);
  const file = await encrypt(plain, both);
  const sealed = CHUNK + 16;
  const begin = file.length - 4 * sealed;
  const head = file.subarray(0, begin);
  const [a, b, c, d] = [0, 1, 2, 3].map((i) =>
    file.subarray(begin + i * sealed, begin + (i + 1) * sealed),
  ) as [Buffer, Buffer, Buffer, Buffer];
  expectSame(await decrypt(Buffer.concat([head, a, b, c, d]), first.identity), plain);
  const wrong = [
    [a, b, c],
    [a, b, c, d.subarray(0, -1)],
    [a, b, c, d.subarray(0, 16)],
    [a, c, d],
    [b, c, d],
    [a, a, b, c, d],
    [b, a, c, d],
    [a, b, c, d, d],
    [d],
    [],
  ];
  for (const chunks of wrong) {
    const error = decrypt(Buffer.concat([head, ...chunks]), first.identity);
    await expect(error).rejects.toMatchObject({ reason: 'not-authentic' });
  }
});

test('an empty last chunk after others is refused', async () => {
  const [fileKey, nonce] = [randomBytes(FILE_KEY_BYTES), randomBytes(16)];
  const key = payloadKey(fileKey, nonce);
  const file = Buffer.concat([
    writeHeader(fileKey, [shareOfRecipient(first.recipient)]),
    nonce,
    ...seal(key, counter(0, 0), randomBytes(CHUNK)),
    ...seal(key, counter(1, 1), Buffer.alloc(0)),
  ]);
  await expect(decrypt(file, first.identity)).rejects.toThrow(ArtifactCorrupt);
  await expect(age(['-d', '-i', await keyFile(first)], file)).rejects.toThrow();
});

test('no byte is passed on before the tag of its chunk was checked', async () => {
  const plain = randomBytes(3 * CHUNK);
  const file = await encrypt(plain, both);
  const inSecond = file.length - 2 * (CHUNK + 16) + 5;
  file[inSecond] = (file[inSecond] ?? 0) ^ 1;
  const passed: Buffer[] = [];
  const reading = async () => {
    for await (const chunk of decryptWith(first.identity, 'anything')(
      inChunks(file, 1_000),
      calm,
    )) {
      passed.push(chunk);
    }
  };
  await expect(reading()).rejects.toThrow(ArtifactCorrupt);
  expectSame(Buffer.concat(passed), plain.subarray(0, CHUNK));
});

test('an identity that it was not encrypted to is told apart from damage', async () => {
  const file = await encrypt(Buffer.from('text'), both);
  await expect(decrypt(file, stranger.identity)).rejects.toThrow(IdentityMismatch);
  for (const other of ['', 'age', 'no age file at all', 'age-encryption.org/v2\n']) {
    const error = decrypt(Buffer.from(other), first.identity);
    await expect(error).rejects.toMatchObject({ reason: 'not-age' });
  }
});

test('stanzas of other kinds are passed over, and only if the MAC covers them', async () => {
  const file = await encrypt(Buffer.from('text'), both);
  const at = file.indexOf('---');
  const grease = Buffer.from(`-> x-grease a b\n${'A'.repeat(64)}\n\n`);
  const added = Buffer.concat([file.subarray(0, at), grease, file.subarray(at)]);
  await expect(decrypt(added, first.identity)).rejects.toMatchObject({ reason: 'not-authentic' });

  const fileKey = randomBytes(FILE_KEY_BYTES);
  const own = writeHeader(fileKey, [shareOfRecipient(first.recipient)]).toString();
  const covered = own.replace(/---.*\n/, `${grease}---`);
  const mac = headerMac(fileKey, Buffer.from(covered)).toString('base64').replace('=', '');
  const nonce = randomBytes(16);
  const payload = seal(payloadKey(fileKey, nonce), counter(0, 1), Buffer.from('text'));
  const greased = Buffer.concat([Buffer.from(`${covered} ${mac}\n`), nonce, ...payload]);
  expect(await decrypt(greased, first.identity)).toEqual(Buffer.from('text'));
});

const origin = {
  organisationId: '019a0000-0000-7000-8000-000000000001',
  datasourceId: '019a0000-0000-7000-8000-000000000002',
  jobId: '019a0000-0000-7000-8000-000000000003',
};
const ofAnother = { ...origin, datasourceId: '019a0000-0000-7000-8000-000000000009' };
const named = (plain: Buffer, of: typeof origin | undefined = origin) =>
  collect(encryptTo(both, of)(inChunks(plain, 100_000), calm));
const beginningOf = async (file: Buffer, chunkSize = 7): Promise<Beginning> => {
  let seen: Beginning | undefined;
  const look = lookingFirst((beginning) => {
    seen = beginning;
  });
  expectSame(await collect(look(inChunks(file, chunkSize), calm)), file);
  return seen as Beginning;
};

test('an artifact says whose it is, and the age program and package open it all the same', async () => {
  const plain = randomBytes(CHUNK + 3);
  const file = await named(plain);
  expectSame(await age(['-d', '-i', await keyFile(second)], file), plain);
  const decrypter = new typage.Decrypter();
  decrypter.addIdentity(second.identity.reveal());
  expectSame(Buffer.from(await decrypter.decrypt(file)), plain);
  const beginning = await beginningOf(file);
  if (!beginning.isAge) throw new Error('not an age file');
  expect(originOf(beginning.header, first.identity)).toEqual({ origin });
  expect(originOf(beginning.header, stranger.identity)).toBeUndefined();
  for (const other of [await encrypt(plain, both), await age(['-r', first.recipient], plain)]) {
    const seen = await beginningOf(other);
    expect(seen.isAge && originOf(seen.header, first.identity)).toEqual({});
  }
  for (const other of ['', 'age', 'PGDMP', '-----BEGIN AGE ENCRYPTED FILE-----\n']) {
    expect(await beginningOf(Buffer.from(other))).toEqual({ isAge: false });
  }
});

test('nobody who cannot open it makes it say that it is of others, or of nobody', async () => {
  const file = (await named(Buffer.from('text'))).toString('latin1');
  const [line = ''] = /-> holdfast-origin .*\n\n/.exec(file) ?? [];
  const changed = [
    file.replace(origin.datasourceId, ofAnother.datasourceId),
    file.replace(line, ''),
    file.replace(line, line + line),
  ];
  for (const one of changed) {
    const bytes = Buffer.from(one, 'latin1');
    const seen = await beginningOf(bytes);
    expect(seen.isAge && originOf(seen.header, first.identity)).toBeUndefined();
    await expect(decrypt(bytes, first.identity)).rejects.toMatchObject({
      reason: 'not-authentic',
    });
  }
});

test('nothing is passed on of an artifact of another backup than the one expected', async () => {
  const plain = Buffer.from('text');
  const opened = (file: Buffer, expected: Expected) =>
    collect(decryptWith(first.identity, expected)(inChunks(file, 1_000), calm));
  const [own, unnamed] = [await named(plain), await encrypt(plain, both)];
  expect(await opened(own, { origin })).toEqual(plain);
  expect(await opened(unnamed, { origin, unnamed: true })).toEqual(plain);
  for (const [file, expected] of [
    [own, { origin: ofAnother }],
    [own, { origin: { ...origin, jobId: ofAnother.datasourceId } }],
    [own, { unnamed: true }],
    [own, {}],
    [unnamed, { origin }],
  ] as const) {
    await expect(opened(file, expected)).rejects.toMatchObject({ reason: 'wrong-origin' });
  }
  // One that was read as a whole before is known by its preamble, and no other is.
  const beginning = await beginningOf(unnamed);
  const preamble = beginning.isAge ? beginning.sha256 : '';
  expect(await opened(unnamed, { preamble })).toEqual(plain);
  await expect(opened(await encrypt(plain, both), { preamble })).rejects.toMatchObject({
    reason: 'wrong-origin',
  });
});

test('a header without an end is not read for ever', async () => {
  const lines = Buffer.from(`age-encryption.org/v1\n${'-> a b\nAAAA\n'.repeat(20_000)}`);
  const reading = collect(decryptWith(first.identity, 'anything')(silentAfter(lines), calm));
  await expect(reading).rejects.toMatchObject({ reason: 'not-age' });
});

test('a header has one spelling: bits that mean nothing must be zeros', async () => {
  const file = (await encrypt(Buffer.from('text'), both)).toString('latin1');
  const [macLine = ''] = /--- .*/.exec(file) ?? [];
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const stray = digits[digits.indexOf(macLine.at(-1) ?? '') + 1] ?? '';
  for (const spelling of [`${macLine.slice(0, -1)}${stray}`, `${macLine}=`, `${macLine}\r`]) {
    const changed = Buffer.from(file.replace(macLine, spelling), 'latin1');
    await expect(decrypt(changed, first.identity)).rejects.toMatchObject({ reason: 'not-age' });
  }
});

test('only recipients that something can be encrypted to are recipients', () => {
  expect(isRecipient(first.recipient)).toBe(true);
  const lowOrder = encodeBech32('age', Buffer.alloc(32));
  const wrong = [
    '',
    'age1',
    first.recipient.toUpperCase(),
    ` ${first.recipient}`,
    `${first.recipient}\n`,
    first.recipient.slice(0, -1),
    `${first.recipient}q`,
    first.identity.reveal(),
    encodeBech32('age', randomBytes(31)),
    encodeBech32('bge', randomBytes(32)),
    lowOrder,
  ];
  for (const text of wrong) expect(isRecipient(text)).toBe(false);
  expect(() => encryptTo([])).toThrow();
  expect(() => encryptTo([first.recipient, 'age1x'])).toThrow('not an age recipient');
});

test('a wrong identity is refused without being repeated', () => {
  const text = first.identity.reveal();
  for (const wrong of [text.toLowerCase(), `${text} `, text.replace('K', '\u212a'), 'AGE-SECRET']) {
    expect(() => decryptWith(new Secret(wrong), 'anything')).toThrow(
      /^This is not an age identity\.$/,
    );
  }
});

test('bech32 is strict: every text decodes to what encodes to it, or not at all', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      expect(decodeBech32('age', encodeBech32('age', bytes))).toEqual(bytes);
    }),
  );
  fc.assert(
    fc.property(fc.nat(57), fc.nat(31), (at, letter) => {
      const text = first.recipient;
      const other = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'[letter] ?? '';
      const changed = text.slice(0, 4 + at) + other + text.slice(5 + at);
      expect(isRecipient(changed)).toBe(changed === text);
    }),
  );
  // Valid checksums, but padding that is not zeros, or more of it than is needed.
  const bytes = 'age1pyysjzgfpyysjzgfpyysjzgfpyysjzgfpyysjzgfpyysjzgfpyys';
  expect(isRecipient(`${bytes}cxl7ka`)).toBe(true);
  expect(isRecipient(`${bytes.slice(0, -1)}39sttt0`)).toBe(false);
  expect(isRecipient(`${bytes}qd2jzh0`)).toBe(false);
});
