import type { Connected } from '../connection/index.ts';
import { plain } from '../terminal/index.ts';

export async function showLogs({ holdfast, terminal }: Connected, id: string): Promise<void> {
  const log = await holdfast.readLog(id);
  for (const line of log.trimEnd().split('\n')) terminal.out(plain(line));
}
