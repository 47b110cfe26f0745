import type { Connected } from '../connection/index.ts';
import { plain } from '../terminal/index.ts';
import { findRestore } from './find.ts';

export async function showLogs({ holdfast, terminal }: Connected, wanted: string): Promise<void> {
  const { id } = await findRestore(holdfast, wanted);
  const log = await holdfast.readLog(id);
  for (const line of log.trimEnd().split('\n')) terminal.out(plain(line));
}
