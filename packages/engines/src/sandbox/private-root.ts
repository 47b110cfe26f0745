import { lstat, realpath } from 'node:fs/promises';
import path from 'node:path';

/** Where programs are, with their libraries and data, below a base. */
const PARTS = ['bin', 'sbin', 'lib', 'lib32', 'lib64', 'libx32', 'libexec', 'share', 'scripts'];
const BASES = ['/', '/usr', '/usr/local'];
const STORES = ['/nix/store', '/gnu/store'];
/**
 * The only settings of the machine that are there: without them, programs do not start or know no
 * time zone.
 */
const SETTINGS = [
  ...['nsswitch.conf', 'localtime', 'timezone', 'alternatives'],
  ...['ld.so.cache', 'ld.so.conf', 'ld.so.conf.d', 'ld.so.preload'],
  ...['ssl/openssl.cnf', 'pki/tls/openssl.cnf', 'crypto-policies'],
].map((name) => path.join('/etc', name));
const DEVICES = ['null', 'zero', 'full', 'random', 'urandom'].map((name) => `/dev/${name}`);
/** Folders that are in memory there; the second is for what a server's processes share. */
const IN_MEMORY = { '/tmp': 'size=16m', '/dev/shm': 'size=256m' };

/**
 * Builds a root, makes it the root, and starts the command that follows its arguments: the folder
 * to build in, a table of what is mounted there, a list of what is copied, and the account that
 * exists there.
 */
const SCRIPT = `set -ef
umask 022
PATH=$PATH:/usr/sbin:/sbin
root=$1 table=$2 copies=$3 who=$4; shift 4
echo 1000 2>/dev/null >/proc/self/oom_score_adj || :
mount -t tmpfs -o mode=755,size=16m none "$root"
cd "$root"
mkdir .old proc dev etc
for device in ${DEVICES.join(' ')}; do : >".$device"; done
printf %s "$table" >.table
printf 'server:x:%s::/:\\n' "$who" >etc/passwd
IFS='
'
cp -RP --parents -- $copies .
mount --no-mtab --all --fstab .table
mount -t proc -o nosuid,nodev,noexec none proc 2>/dev/null || :
rm .table
pivot_root . .old
cd /
umount -l /.old
rmdir /.old
mount -o remount,ro / 2>/dev/null || :
exec "$@"`;

/**
 * Words before a command that is to run in a root of its own: it has nothing but what the program
 * needs, in the usual places, and may write only to its own folders. Sockets and files of others do
 * not exist there, wherever they are. Without an owner it runs as us, who are not root: other
 * folders can then not be mounted read-only, and only our lack of rights protects them.
 */
export async function inPrivateRoot(
  root: string,
  program: string,
  { own, owner }: { own: readonly string[]; owner: { uid: number; gid: number } | undefined },
): Promise<string[]> {
  const found = await Promise.all(
    [...(await placesOf(program)), ...STORES, ...SETTINGS, ...DEVICES].map(async (place) => {
      const stats = await lstat(place).catch(() => undefined);
      return stats ? [{ place, isCopied: stats.isSymbolicLink() || stats.isFile() }] : [];
    }),
  ).then((all) => all.flat());
  const copied = found.filter(({ isCopied }) => isCopied).map(({ place }) => place);
  const seen = found.filter(({ isCopied }) => !isCopied).map(({ place }) => place);
  const line = (from: string, to: string, kind: string, options: string) =>
    `${escaped(from)} ${escaped(root + to)} ${kind} ${options} 0 0\n`;
  const bound = (place: string, more = '') => line(place, place, 'none', `rbind${more}`);
  const folder = ',x-mount.mkdir';
  const table = [
    ...Object.entries(IN_MEMORY).map(([place, size]) =>
      line('none', place, 'tmpfs', `mode=1777,nosuid,nodev,${size},x-mount.mkdir`),
    ),
    ...seen.map((place) => {
      const isDevice = DEVICES.includes(place);
      return bound(place, isDevice ? '' : `${folder}${owner ? ',ro,nosuid' : ''}`);
    }),
    ...own.map((place) => bound(place, folder)),
  ];
  const { uid, gid } = owner ?? { uid: process.getuid?.(), gid: process.getgid?.() };
  return ['sh', '-c', SCRIPT, 'sh', root, table.join(''), copied.join('\n'), `${uid}:${gid}`];
}

async function placesOf(program: string): Promise<string[]> {
  const baseOf = (file: string) => path.dirname(path.dirname(file));
  const bases = [...BASES, baseOf(program), baseOf(await realpath(program))];
  const places: string[] = [];
  for (const place of bases.flatMap((base) => PARTS.map((part) => path.join(base, part)))) {
    const isShown = places.some((shown) => `${place}/`.startsWith(`${shown}/`));
    if (!isShown) places.push(place);
  }
  return places;
}

/** As the table of mounts needs it. */
function escaped(text: string): string {
  return text.replaceAll(
    /[\s\\#]/g,
    (one) => `\\${one.charCodeAt(0).toString(8).padStart(3, '0')}`,
  );
}
