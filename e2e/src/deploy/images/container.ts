import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { buildah } from './buildah.ts';

/**
 * What a container runtime does with an image, by hand: a read-only root, /tmp in memory, one folder
 * for data, a process namespace, and an account without any rights. Arguments: the root, the data, the
 * account's user and group, how to enter the root, the working folder, and the command.
 */
const SCRIPT = `set -e
root=$1 data=$2 uid=$3 gid=$4 enter=$5 folder=$6; shift 6
mount --bind "$root" "$root"
mount -t proc none "$root/proc"
mount --rbind /dev "$root/dev"
mount -t tmpfs -o mode=1777 none "$root/tmp"
mount --bind "$data" "$root/var/lib/holdfast"
mount -o remount,bind,ro "$root"
as="setpriv --reuid=$uid --regid=$gid --clear-groups --inh-caps=-all --bounding-set=-all --no-new-privs --"
cd "$root"
if [ "$enter" = chroot ]; then exec chroot . sh -c 'cd "$0" && exec "$@"' "$folder" $as "$@"; fi
pivot_root . .
umount -l .
cd "$folder"
exec $as "$@"`;

type Configuration = { User: string; Env: string[]; Entrypoint: string[]; WorkingDir: string };

type Options = {
  data: string;
  environment?: Record<string, string>;
  /** Replaces the image's own. */
  entrypoint?: string[];
  /** Whether programs in it may make user namespaces: in a mere chroot they may not. */
  namespaces?: boolean;
};

export type Container = {
  child: ChildProcess;
  output(): string;
  ended: Promise<number | null>;
  /** Sends a signal to its first process. */
  signal(name: NodeJS.Signals): void;
};

/** Mounts the root of an image, to start containers from; they write nothing to it. */
export async function openImage(image: string) {
  const { OCIv1 } = JSON.parse(await buildah('inspect', '--type', 'image', image));
  const configuration: Configuration = OCIv1.config;
  const container = await buildah('from', '--pull-never', image);
  const root = await buildah('mount', container);
  return {
    configuration,
    start: (args: readonly string[], options: Options) =>
      startIn(root, configuration, args, options),
    close: () => buildah('rm', container),
  };
}

function startIn(
  root: string,
  { User, Env, Entrypoint, WorkingDir }: Configuration,
  args: readonly string[],
  { data, environment = {}, entrypoint = Entrypoint, namespaces = false }: Options,
): Container {
  const [uid = '', gid = ''] = User.split(':');
  const words = [root, data, uid, gid, namespaces ? 'pivot' : 'chroot', WorkingDir];
  const own = Object.fromEntries(Env.map((line) => line.split(/=(.*)/s).slice(0, 2)));
  const child = spawn(
    'unshare',
    [
      ...['--mount', '--pid', '--fork', '--kill-child', '--propagation', 'private'],
      ...['sh', '-c', SCRIPT, 'sh', ...words, ...entrypoint, ...args],
    ],
    { env: { ...own, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  return {
    child,
    output: () => output,
    ended: once(child, 'close').then(([code]) => code),
    signal: (name) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const file = `/proc/${child.pid}/task/${child.pid}/children`;
      process.kill(Number(readFileSync(file, 'utf8').trim()), name);
    },
  };
}
