import { startGuarded } from './index.ts';

/** Starts a guarded process, prints its pid, and waits to be killed. */
const [kind, command = '', ...args] = process.argv.slice(2);
const guarded = await startGuarded({ command, args, disposable: kind === 'disposable' });
process.stdout.write(`${guarded.pid}\n`);
setInterval(() => {}, 1_000);
