import { chunksOf } from './chunks.ts';
import { connectionFailure } from './failures.ts';
import { type Line, targetOf } from './line.ts';
import type { Services } from './services.ts';

export async function readLog(
  { line, backup }: { line: Line; backup: Services['backup'] },
  restoreId: string,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<string> {
  const { url } = await backup.createRestoreLogLink({ path: { id: restoreId }, signal });
  const response = await line('backup', targetOf(url, '/restores/'), { signal, isLink: true });
  const decoder = new TextDecoder();
  let text = '';
  try {
    const over = signal ?? new AbortController().signal;
    for await (const chunk of chunksOf(response, over)) {
      text += decoder.decode(chunk, { stream: true });
    }
    return text + decoder.decode();
  } catch (thrown) {
    signal?.throwIfAborted();
    throw connectionFailure(thrown, response.url);
  }
}
