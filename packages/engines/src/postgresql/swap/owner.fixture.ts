import { flushCompileCache } from 'node:module';
import { createEngines } from '../../index.ts';
import { network, target } from '../../probe/probe.fixture.ts';

flushCompileCache(); // a killed process would leave nothing for the next one

/** Swaps as the test says, and waits to be killed. */
const { fields, plan } = JSON.parse(process.argv[2] ?? '{}');
const { restoring } = createEngines({ places: {} }).postgresql;
const { signal } = new AbortController();
await restoring.swap(target('postgresql', fields), plan, { network, signal });
setInterval(() => {}, 1_000);
