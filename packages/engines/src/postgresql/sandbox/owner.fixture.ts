import { createEngines } from '../../index.ts';

/** Starts a sandbox, says where it is, and waits to be killed. */
const [workDirectory = ''] = process.argv.slice(2);
const { restoring } = createEngines({ places: {} }).postgresql;
const sandbox = await restoring.startSandbox({
  needs: {
    server: { vendor: 'postgresql', version: '15.1', encoding: 'UTF8', collation: 'C.UTF-8' },
    extensions: [],
    bytes: 0,
    ownership: 'omit',
  },
  workDirectory,
  signal: new AbortController().signal,
});
process.stdout.write(`${sandbox.target.socket}\n`);
setInterval(() => {}, 1_000);
