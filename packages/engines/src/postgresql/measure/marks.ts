import type { ContentsEntry } from './contents.ts';
import { decodeName } from './names.ts';

/** What an entry of a dump is called in `MeasureOptions.without`. */
export function markOf({
  kind,
  namespace,
  tag,
}: Pick<ContentsEntry, 'kind' | 'namespace' | 'tag'>): string {
  return JSON.stringify([kind, decodeName(namespace), decodeName(tag)]);
}
