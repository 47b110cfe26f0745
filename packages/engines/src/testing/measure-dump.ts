import type { Measured, Measurer } from '@holdfast/artifact';
import type { RunningDump } from '../model.ts';

/** Reads a dump to its end as a backup does. */
export async function measureDump(
  dump: RunningDump,
  measurer: Measurer,
): Promise<{ measured: Measured; file: Buffer }> {
  const pieces: Buffer[] = [];
  for await (const piece of dump.bytes) {
    measurer.write(piece);
    pieces.push(piece);
  }
  const measured = measurer.finish();
  dump.check(measured);
  return { measured, file: Buffer.concat(pieces) };
}

/** What two dumps of the same data have in common, whoever owns it. */
export function contentOf({
  bytes: _,
  largest: _largest,
  rights: _rights,
  objects: _objects,
  code: _code,
  ...content
}: Measured): Omit<Measured, 'bytes' | 'rights' | 'largest' | 'objects' | 'code'> {
  return content;
}
