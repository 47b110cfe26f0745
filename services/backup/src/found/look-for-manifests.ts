import { artifactKeyOf, parseKey } from '@holdfast/artifact';
import type { Storage } from '@holdfast/storage';

/** The keys of all manifests under a prefix and of their artifacts, in order, starting after `after`. */
export async function* lookForManifests(
  storage: Storage,
  prefix: string,
  { after, signal }: { after: string | undefined; signal: AbortSignal },
): AsyncGenerator<{ manifestKey: string; artifactKey: string }, void, undefined> {
  const options = { signal, ...(after !== undefined && { after }) };
  for await (const { key } of storage.list(prefix, options)) {
    if (parseKey(key)?.kind === 'manifest') {
      yield { manifestKey: key, artifactKey: artifactKeyOf(key) };
    }
  }
}
