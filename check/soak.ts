import { spawn } from 'node:child_process';

/** Tests of what shows only after many repetitions, or at full size: parts of their files' paths. */
const FILES = [
  ...['overwrite-kill', 'places.test', 'membership.test', 'queue.test', 'hostile.test'],
  ...['whois/resolver.test', 'by-mistake.test', 'at-size.test', 'corruption.test', 'storage.test'],
  ...['matcher.test', 'regression.test', 'postgresql-sizes.test', 'round-trip-mariadb.test'],
  ...['dump.test', 'probe.test', 'swap.test', 'artifact.test', 'run/faults-', 'reaper.test'],
  ...['uploads.test', 'found/found.test', 'follow-logs.test', 'flood.test'],
  ...['permutations/permutations.test', 'cluster/cluster.test', 'upgrade.test'],
  ...['fuzz.test', 'fuzz/endpoints.test', 'corpus/postgresql.test', 'corpus/mariadb.test'],
];

const wanted = process.argv.slice(2);
const files = FILES.filter((file) => wanted.every((word) => file.includes(word)));
if (files.length === 0) {
  console.error(`There is no soak test named ${wanted.join(' ')}; there are:\n${FILES.join('\n')}`);
  process.exit(2);
}
const child = spawn('vitest', ['run', ...files], {
  env: { ...process.env, HOLDFAST_SOAK: '100' },
  stdio: 'inherit',
});
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
