import { decodeName } from './names.ts';
import { objectsOf } from './object-name.ts';

/** What an entry of a dump is called in `MeasureOptions.without`. */
export function markOf({
  kind,
  namespace,
  tag,
}: {
  kind: string;
  namespace: Buffer;
  tag: Buffer;
}): string {
  return JSON.stringify([kind, decodeName(namespace), decodeName(tag)]);
}

/** What inventories call the objects that have these marks. */
export function objectsWith(marks: readonly string[]): string[] {
  return marks.flatMap((mark) => {
    const [kind, schema, tag] = JSON.parse(mark) as [string, string, string];
    return objectsOf(kind, schema, tag);
  });
}
