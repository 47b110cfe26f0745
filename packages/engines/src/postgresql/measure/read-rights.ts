import { DumpUnreadable } from '@holdfast/artifact';
import { ByteSource, type Reading } from './byte-source.ts';
import { readContents } from './contents.ts';
import { readHeader } from './header.ts';
import { createRights, type Rights, type Told } from './rights.ts';

/** Reads an archive only up to the end of its contents. */
export async function readRights(dump: AsyncIterable<Buffer>, told: Told): Promise<Rights> {
  const source = new ByteSource();
  const rights = createRights(told);
  function* read(): Reading<void> {
    const header = yield* readHeader(source);
    yield* readContents(source, header, { rights });
  }
  const reading = read();
  for await (const chunk of dump) {
    source.put(chunk);
    if (reading.next().done) return rights.measured();
  }
  throw new DumpUnreadable('The dump is cut off: its table of contents is incomplete.');
}
