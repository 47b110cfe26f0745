import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { ROOT } from '../manifests.ts';

/** Kept, so a second run builds only what has changed; outside of what the images are built from. */
export const CACHE = process.env.IMAGES_CACHE ?? '/var/cache/holdfast-images';

export async function run(command: string, args: readonly string[]): Promise<string> {
  const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  if (code === 0) return out.trim();
  throw new Error(`${command} ${args.join(' ')} exited ${code}: ${`${out}${err}`.slice(-4_000)}`);
}

/** Runs buildah, which needs no daemon, with an image store of its own. */
export async function buildah(...args: string[]): Promise<string> {
  await mkdir(CACHE, { recursive: true });
  const store = ['--root', path.join(CACHE, 'store'), '--runroot', path.join(CACHE, 'run')];
  return run('buildah', [...store, ...args]);
}

export async function isThere(image: string): Promise<boolean> {
  return buildah('inspect', '--type', 'image', image).then(
    () => true,
    () => false,
  );
}
