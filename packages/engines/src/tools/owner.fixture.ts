import { startTool } from './index.ts';

/** Starts a program, prints its pid, and waits to be killed, or to be told to stop it. */
const [workDirectory = '', program = '', ...args] = process.argv.slice(2);
const tool = await startTool({
  program,
  args,
  workDirectory,
  signal: new AbortController().signal,
  redact: (text) => text,
});
process.stdout.write(`${tool.pid}\n`);
process.stdin.once('data', async () => {
  await tool.stop();
  process.exit();
});
setInterval(() => {}, 1_000);
