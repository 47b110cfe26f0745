import { flushCompileCache } from 'node:module';
import { target } from '../../probe/probe.fixture.ts';
import { restoring, session } from '../load/restore.fixture.ts';

flushCompileCache(); // a killed process would leave nothing for the next one

/** A process that swaps, to be killed in the middle of it. */
const { port, plan } = JSON.parse(process.argv[2] ?? '{}');
const tls = { mode: 'off' };
const fields = { port, database: plan.current, username: 'full', password: 'pw-of-full', tls };
await restoring().swap(target('mariadb', fields), plan, session);
