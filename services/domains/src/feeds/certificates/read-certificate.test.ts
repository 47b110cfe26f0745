import { X509Certificate } from 'node:crypto';
import { temporaryDirectory } from '@holdfast/platform/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCertificateMaker, type TestCertificate } from '../../testing/ct-certificates.ts';
import { BadEncoding } from './der.ts';
import { readCertificate } from './read-certificate.ts';

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
    { numRuns: 2_000 },
  );
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), attempt));
});
