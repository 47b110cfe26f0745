import { X509Certificate } from 'node:crypto';
import { often, temporaryDirectory } from '@holdfast/platform/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCertificateMaker, type TestCertificate } from '../../testing/ct-certificates.ts';
import { BadEncoding } from './der.ts';
import { readCertificate } from './read-certificate.ts';
import { readLeaf } from './read-entry.ts';

let folder: Awaited<ReturnType<typeof temporaryDirectory>>;
let made: TestCertificate;

beforeAll(async () => {
  folder = await temporaryDirectory();
  made = await (await createCertificateMaker(folder.path)).make({
    dns: ['*.contoso.com', 'contoso.com', 'xn--bcher-kva.de'],
    commonName: 'www.contoso.com',
    serial: '00f1e2d3c4b5',
  });
});
afterAll(() => folder.remove());

test('reads from certificates and precertificates what openssl reads', () => {
  for (const der of [made.certificate, made.precertificate]) {
    const theirs = new X509Certificate(der);
    const facts = readCertificate(der);
    const names = theirs.subjectAltName?.split(', ').map((name) => name.replace('DNS:', ''));
    expect(facts.names).toEqual([...(names ?? []), 'www.contoso.com']);
    expect(facts.serial.toUpperCase()).toBe(theirs.serialNumber);
    expect(facts.issuer).toBe('Test issuer');
    expect(new Date(facts.notBefore ?? '')).toEqual(new Date(theirs.validFrom));
  }
});

test('whatever the bytes are, it reads them or says that they are bad', () => {
  const attempt = (bytes: Uint8Array) => {
    try {
      readCertificate(bytes);
    } catch (error) {
      expect(error).toBeInstanceOf(BadEncoding);
    }
  };
  for (let end = 0; end < made.certificate.length; end += 1) {
    attempt(made.certificate.subarray(0, end));
  }
  fc.assert(
    fc.property(fc.nat(made.certificate.length - 1), fc.nat(255), (at, byte) => {
      const changed = Buffer.from(made.certificate);
      changed[at] = byte;
      attempt(changed);
    }),
    { numRuns: often({ test: 300, soak: 2_000 }) },
  );
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), attempt));
});

/** DER of a definite length in three bytes. */
const der = (tag: number, content: Uint8Array) => {
  const length = [content.length >> 16, (content.length >> 8) & 255, content.length & 255];
  return Buffer.concat([Buffer.from([tag, 0x83, ...length]), content]);
};

function certificateWith(names: number): Buffer {
  const SAN = Buffer.from('0603551d11', 'hex');
  const all = Array.from({ length: names }, (_, n) => der(0x82, Buffer.from(`n${n}.contoso.com`)));
  const list = der(0x30, der(0x30, Buffer.concat([SAN, der(0x04, der(0x30, Buffer.concat(all)))])));
  const empty = der(0x30, Buffer.alloc(0));
  const body = [der(0x02, Buffer.of(1)), empty, empty, der(0x30, empty), empty, der(0xa3, list)];
  return der(0x30, der(0x30, Buffer.concat(body)));
}

test('a certificate with names without end gives some of them', () => {
  const { names } = readCertificate(certificateWith(20_000));
  expect(names).toHaveLength(5_000);
  expect(names[0]).toBe('n0.contoso.com');
});

test('an entry that is larger than any certificate is not taken apart', () => {
  const leaf = (certificate: Buffer) => {
    const { length } = certificate;
    const size = Buffer.of(length >> 16, (length >> 8) & 255, length & 255);
    return Buffer.concat([Buffer.alloc(12), size, certificate, Buffer.alloc(2)]);
  };
  expect(readLeaf(leaf(certificateWith(10_000)))?.names).toHaveLength(5_000);
  expect(readLeaf(leaf(certificateWith(40_000)))).toBeUndefined();
});
