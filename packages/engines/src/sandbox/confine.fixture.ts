import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { confine } from './confine.ts';
import { makeFolder } from './folder.ts';
import { ROOMY } from './limits.fixture.ts';

/** Runs a script as a server would run, and says how far it is cut off. */
const [workDirectory = '', script = ''] = process.argv.slice(2);
const owner = process.getuid?.() === 0 ? { uid: 60_999, gid: 60_999 } : undefined;
const folder = await makeFolder(workDirectory, owner, { name: 'socket', forPrograms: true });
const { prefix, cutOff } = await confine(folder, '/usr/bin/env', ROOMY);
const [command = '', ...args] = [...prefix, 'sh', '-c', script];
const { stdout } = await promisify(execFile)(command, args, { cwd: '/' });
process.stdout.write(JSON.stringify({ cutOff, said: stdout }));
await folder.remove();
