import { ROOMY } from '../../sandbox/limits.fixture.ts';
import { load, never, restoring } from '../load/restore.fixture.ts';

/** A process with a sandbox that is loading this, to be killed. */
const { workDirectory, needs, dump } = JSON.parse(process.argv[2] ?? '{}');
const sandbox = await restoring().startSandbox({
  ...{ needs, workDirectory, limits: ROOMY, signal: never },
});
load(sandbox.target, { needs, file: Buffer.from(dump) }).catch(() => {});
process.stdout.write(`${sandbox.target.socket}\n`);
setInterval(() => {}, 1_000);
