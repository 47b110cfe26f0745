import { createHash } from 'node:crypto';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Folder } from '../folder.ts';
import type { Running } from '../model.ts';
import { certificateFor } from './certificate.ts';
import { CANDIDATES, standingOf } from './names.ts';

const LOG_NAME = 'demo log';

export type CertificateLog = {
  settings: NodeJS.ProcessEnv;
  /** Issues a certificate for this name and logs it. */
  issue(name: string): Promise<void>;
};

/**
 * A certificate log on this machine, as in RFC 6962. It only ever grows, over all runs of the demo, as
 * a log must: its entries are lines of a file, each with a time and a name.
 */
export async function openCertificateLog(
  folder: Folder,
  running: Running[],
): Promise<CertificateLog> {
  const file = folder.at('certificates.txt');
  const text = await readFile(file, 'utf8').catch(() => undefined);
  const lines = (text ?? ordinary()).split('\n').filter((line) => line !== '');
  if (text === undefined) await writeFile(file, `${lines.join('\n')}\n`);
  const leaves = lines.map(toLeaf);

  const pages: Record<string, (query: URLSearchParams) => object> = {
    '/ct/v1/get-sth': () => ({
      tree_size: leaves.length,
      timestamp: timeOf(lines.at(-1) ?? ''),
      sha256_root_hash: rootOf(leaves).toString('base64'),
      tree_head_signature: '',
    }),
    '/ct/v1/get-entries': (query) => ({
      entries: leaves
        .slice(Number(query.get('start')), Number(query.get('end')) + 1)
        .map((leaf) => ({ leaf_input: leaf.toString('base64'), extra_data: '' })),
    }),
  };
  const server = createServer((request, answer) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://log');
    const page = pages[pathname];
    answer.writeHead(page ? 200 : 404, { 'content-type': 'application/json' });
    answer.end(JSON.stringify(page?.(searchParams) ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  running.push({
    async stop() {
      server.close();
      server.closeAllConnections();
    },
  });

  const { port } = server.address() as AddressInfo;
  const logs = [{ name: LOG_NAME, url: `http://127.0.0.1:${port}`, kind: 'rfc6962' }];
  await writeFile(folder.at('logs.json'), JSON.stringify(logs));
  return {
    settings: {
      HOLDFAST_CT_LOGS: folder.at('logs.json'),
      // Entries from before the first look count, too.
      HOLDFAST_CT_BACKFILL: '1000',
    },
    async issue(name) {
      const line = `${new Date().toISOString()} ${name}`;
      await appendFile(file, `${line}\n`);
      leaves.push(toLeaf(line, lines.push(line) - 1));
    },
  };
}

/** Ordinary entries, of which any log is full: names that look like no watched brand. */
function ordinary(): string {
  const at = new Date().toISOString();
  const names = CANDIDATES.filter((name) => standingOf(name) === 'registered');
  return names.map((name) => `${at} ${name}`).join('\n');
}

const timeOf = (line: string) => Date.parse(line.split(' ')[0] ?? '');

/** Version, type, time, kind of entry, certificate, extensions (RFC 6962, 3.4). */
function toLeaf(line: string, index: number): Buffer {
  const from = new Date(timeOf(line));
  const certificate = certificateFor(line.split(' ')[1] ?? '', { serial: index + 1, from });
  const head = Buffer.alloc(15);
  head.writeBigUInt64BE(BigInt(from.getTime()), 2);
  head.writeUIntBE(certificate.length, 12, 3);
  return Buffer.concat([head, certificate, Buffer.alloc(2)]);
}

/** The hash of the Merkle tree (RFC 6962, 2.1). */
function rootOf(leaves: readonly Buffer[]): Buffer {
  const hash = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
  const [first] = leaves;
  if (!first) return hash();
  if (leaves.length === 1) return hash(Buffer.from([0]), first);
  const half = 2 ** Math.ceil(Math.log2(leaves.length) - 1);
  return hash(Buffer.from([1]), rootOf(leaves.slice(0, half)), rootOf(leaves.slice(half)));
}
