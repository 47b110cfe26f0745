import { connectionFailure } from './failures.ts';
import { type Line, targetOf } from './line.ts';
import type { Services } from './services.ts';
import { waitWithin } from './within.ts';

export async function readLog(
  { line, backup }: { line: Line; backup: Services['backup'] },
  restoreId: string,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<string> {
  const { url } = await backup.createRestoreLogLink({ path: { id: restoreId }, signal });
  const response = await line('backup', targetOf(url, '/restores/'), { signal, isLink: true });
  const text = response.text();
  return (signal ? waitWithin(text, signal) : text).catch((thrown) => {
    signal?.throwIfAborted();
    throw connectionFailure(thrown, response.url);
  });
}
