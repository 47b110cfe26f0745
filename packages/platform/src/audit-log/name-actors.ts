import type { Directory } from '../directory/index.ts';
import type { NamedActor } from './model.ts';
import { parseActorKey } from './rules.ts';

/** Names are looked up when the log is read, so that an erased account is erased here too. */
export async function nameActors(
  directory: Pick<Directory, 'resolve'>,
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
