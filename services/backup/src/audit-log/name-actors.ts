import type { Directory } from '@holdfast/platform/directory';
import type { Actor } from '../caller/model.ts';
import { parseActorKey } from './rules.ts';

/** An actor as a person reads it. Without a name when nobody can be asked for it right now. */
export type NamedActor = Actor & {
  key: string;
  name: string | null;
  email: string | null;
  anonymised: boolean;
};

/** Names are looked up when the log is read, so that an erased account is erased here too. */
export async function nameActors(
  directory: Directory,
  keys: readonly string[],
): Promise<Map<string, NamedActor>> {
  const actors = [...new Set(keys)].map((key) => ({ key, ...parseActorKey(key) }));
  const ids = actors.filter(({ type }) => type !== 'system').map(({ id }) => id);
  const entries = await directory.resolve(ids);
  return new Map(
    actors.map((actor) => {
      if (actor.type === 'system') return [actor.key, { ...actor, ...systemName(actor.id) }];
      const { name = null, email = null, anonymised = false } = entries.get(actor.id) ?? {};
      return [actor.key, { ...actor, name, email, anonymised }];
    }),
  );
}

function systemName(id: string) {
  const name = id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ');
  return { name, email: null, anonymised: false };
}
