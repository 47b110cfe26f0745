import { never, restoring } from '../load/restore.fixture.ts';

/** A process with a sandbox, to be killed. */
const { workDirectory, needs } = JSON.parse(process.argv[2] ?? '{}');
const sandbox = await restoring().startSandbox({ needs, workDirectory, signal: never });
process.stdout.write(`${sandbox.target.socket}\n`);
setInterval(() => {}, 1_000);
