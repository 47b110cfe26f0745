import { execFile } from 'node:child_process';
import { access, copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { SandboxFolder } from '../../sandbox/folder.ts';
import type { ServerProgram } from './model.ts';

/**
 * Storage engines that come as plugins, and reach neither files of others nor the network: FEDERATED,
 * SPIDER, CONNECT and S3 do.
 */
const FILES: Record<string, string> = {
  ARCHIVE: 'ha_archive.so',
  BLACKHOLE: 'ha_blackhole.so',
  MROONGA: 'ha_mroonga.so',
  OQGRAPH: 'ha_oqgraph.so',
  ROCKSDB: 'ha_rocksdb.so',
};
const ASK_MS = 10_000;

/**
 * Copies the plugins of these engines, as far as the machine has them, to where this server finds
 * no others. Returns the settings by which it does.
 */
export async function providePlugins(
  { path: program, vendor }: Pick<ServerProgram, 'path' | 'vendor'>,
  engines: readonly string[],
  folder: SandboxFolder,
): Promise<string[]> {
  const wanted = engines.flatMap((engine) => FILES[engine.toUpperCase()] ?? []);
  const own = vendor === 'mariadb' && wanted.length > 0 ? await pluginFolder(program) : undefined;
  if (own === undefined) return [];
  const provided = path.join(folder.path, 'plugins');
  await mkdir(provided, { mode: 0o755 });
  const there: string[] = [];
  for (const file of wanted) {
    const from = path.join(own, file);
    const isThere = await access(from).then(
      () => true,
      () => false,
    );
    if (!isThere) continue;
    await copyFile(from, path.join(provided, file));
    there.push(`--plugin-load-add=${file}`);
  }
  return there.length > 0 ? [`--plugin-dir=${provided}`, ...there] : [];
}

/** The server says where it has been built to look for them. */
async function pluginFolder(program: string): Promise<string | undefined> {
  const { stdout } = await promisify(execFile)(program, ['--no-defaults', '--verbose', '--help'], {
    ...{ cwd: '/', timeout: ASK_MS, maxBuffer: 8 << 20 },
  }).catch(() => ({ stdout: '' }));
  return /^plugin-dir +(\/.*?) *$/m.exec(stdout)?.[1];
}
