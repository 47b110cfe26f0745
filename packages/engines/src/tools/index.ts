/**
 * The one way to run client programs: pg_dump and pg_restore, mariadb-dump and mariadb.
 *
 *   const workDirectory = await makeToolFolder(parent, 'pg_dump-'); // decides its account
 *   const passwords = await writePrivateFile(workDirectory, 'passwords', text); // 0600
 *   const tool = await startTool({ program, args, env, workDirectory, signal, redact, stallMs });
 *   for await (const chunk of tool.bytes) …   // ends only if all went well, else throws
 *
 * `bytes` throws a `ToolFailed` with `kind`, `exitCode`, `exitSignal` and the redacted `stderr`,
 * from which an engine makes its own failure. For a program that only takes input (`input`), wait
 * for its end by reading `bytes` to the end, too.
 */

export { makeToolFolder } from './folder.ts';
export { type RunningTool, ToolFailed, type ToolOptions } from './model.ts';
export { writePrivateFile } from './private-file.ts';
export { startTool } from './run-tool.ts';
export { silentFailure } from './silent-failure.ts';
export { watchQuiet } from './watch-quiet.ts';
