import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type TestCertificates = {
  /** The CA's certificate in PEM, for clients that are to trust it. */
  ca: string;
  /** Files of a certificate that this CA signed, good for these host names and addresses. */
  issue(names: { dns?: string[]; ip?: string[] }): Promise<{ certFile: string; keyFile: string }>;
};

/** A certificate authority of its own, made by openssl in the folder given. */
export async function createTestCertificates(directory: string): Promise<TestCertificates> {
  const openssl = (...args: string[]) => run('openssl', args, { cwd: directory });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const name = randomUUID();
  const at = (file: string) => path.join(directory, `${name}-${file}`);
  await openssl(
    ...['req', '-x509', ...newKey, '-keyout', at('ca.key'), '-out', at('ca.pem')],
    ...['-subj', `/CN=Test CA ${name}`, '-days', '2'],
  );
  return {
    ca: await readFile(at('ca.pem'), 'utf8'),
    async issue({ dns = [], ip = [] }) {
      const id = randomUUID();
      const [certFile, keyFile] = [at(`${id}.pem`), at(`${id}.key`)];
      const names = [...dns.map((n) => `DNS:${n}`), ...ip.map((n) => `IP:${n}`)].join(',');
      await writeFile(at(`${id}.ext`), `subjectAltName=${names}\n`);
      await openssl(
        ...['req', ...newKey, '-keyout', keyFile, '-out', at(`${id}.csr`)],
        ...['-subj', '/CN=test server'],
      );
      await openssl(
        ...['x509', '-req', '-in', at(`${id}.csr`), '-out', certFile, '-days', '2'],
        ...['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial'],
        ...['-extfile', at(`${id}.ext`)],
      );
      return { certFile, keyFile };
    },
  };
}
