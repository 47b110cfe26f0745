import { whileSignedIn } from '../session/forget-person.ts';
import { saveFile } from './save-file.ts';

const FOLDER = 'downloads';
/** Files that are older were left by a page that was closed. */
const LEFT_AFTER_MS = 3_600_000;

/**
 * Downloads a file that comes as a stream. If the browser gives pages a file system of their own the
 * pieces go there, and a long file is never held in memory; otherwise the browser keeps them.
 */
export async function saveStream(
  name: string,
  stream: ReadableStream<Uint8Array>,
  { type = 'text/csv', onBytes }: { type?: string; onBytes?: (bytes: number) => void } = {},
): Promise<void> {
  let length = 0;
  const counted = stream.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        length += chunk.byteLength;
        onBytes?.(length);
        controller.enqueue(chunk);
      },
    }) as ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array>,
  );
  const signal = whileSignedIn();
  const folder = await openFolder();
  if (!folder) {
    const headers = { 'content-type': type };
    const all = counted.pipeThrough(new TransformStream(), { signal });
    saveFile(name, await new Response(all, { headers }).blob(), type);
    return;
  }
  const handle = await folder.getFileHandle(`${crypto.randomUUID()}`, { create: true });
  await counted.pipeTo(await handle.createWritable(), { signal });
  saveFile(name, await handle.getFile(), type);
}

async function openFolder(): Promise<FileSystemDirectoryHandle | undefined> {
  if (!navigator.storage?.getDirectory || !('createWritable' in FileSystemFileHandle.prototype)) {
    return undefined;
  }
  try {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(FOLDER, { create: true });
    for await (const [name, handle] of folder.entries()) {
      if (!(handle instanceof FileSystemFileHandle)) continue;
      const { lastModified } = await handle.getFile();
      if (Date.now() - lastModified > LEFT_AFTER_MS) await folder.removeEntry(name);
    }
    return folder;
  } catch {
    // Private windows and full disks have none.
    return undefined;
  }
}
