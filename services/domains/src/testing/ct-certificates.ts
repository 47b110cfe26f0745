import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const POISON = '1.3.6.1.4.1.11129.2.4.3=critical,ASN1:NULL';

/** A certificate in DER, and the precertificate that a CA would have submitted to a log before. */
export type TestCertificate = { certificate: Buffer; precertificate: Buffer };

export type CertificateMaker = {
  make(options: { dns: string[]; commonName?: string; serial: string }): Promise<TestCertificate>;
};

/** Makes a CA of its own with openssl, in the given folder. */
export async function createCertificateMaker(folder: string): Promise<CertificateMaker> {
  const at = (file: string) => path.join(folder, file);
  const openssl = (...args: string[]) => run('openssl', args, { cwd: folder });
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  await openssl(
    ...['req', '-x509', ...curve, '-keyout', at('ca.key'), '-out', at('ca.pem')],
    ...['-subj', '/O=Test/CN=Test issuer', '-days', '2'],
  );
  let count = 0;
  const issue = async (subject: string, serial: string, extensions: string[]) => {
    count += 1;
    const file = at(`${count}.der`);
    await openssl(
      ...['req', '-x509', '-CA', at('ca.pem'), '-CAkey', at('ca.key'), ...curve],
      ...['-keyout', at('leaf.key'), '-subj', subject, '-days', '2', '-set_serial', `0x${serial}`],
      ...extensions.flatMap((extension) => ['-addext', extension]),
      ...['-outform', 'DER', '-out', file],
    );
    return readFile(file);
  };
  return {
    async make({ dns, commonName = 'Test Company', serial }) {
      const names = `subjectAltName=${dns.map((name) => `DNS:${name}`).join(',')}`;
      const subject = `/O=Holder/CN=${commonName}`;
      return {
        certificate: await issue(subject, serial, [names]),
        precertificate: await issue(subject, serial, [names, POISON]),
      };
    },
  };
}

/** The same with a text replaced by another one of the same length; its signature is invalid then. */
export function withText(
  { certificate, precertificate }: TestCertificate,
  from: string,
  to: string,
): TestCertificate {
  const change = (der: Buffer) => {
    const text = der.toString('latin1');
    if (!text.includes(from) || from.length !== to.length) throw new Error(`no ${from}`);
    return Buffer.from(text.replaceAll(from, to), 'latin1');
  };
  return { certificate: change(certificate), precertificate: change(precertificate) };
}
