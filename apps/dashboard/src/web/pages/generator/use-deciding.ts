import { useState } from 'react';
import { each } from '../../parts/each.ts';
import { saveNames } from '../../parts/save-names.ts';
import { sayDone } from '../../parts/say-done.ts';
import { useAction } from '../../parts/use-action.ts';
import { useSavedAmong } from '../../parts/use-saved-among.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { type Picked, pickedOf, type Shortlist } from './shortlist-store.ts';

const words = texts.generator;

/** What can be done with the shortlist. */
export function useDeciding(shortlist: Shortlist) {
  const { api } = useMember();
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const isSaved = useSavedAmong(shortlist.picked.map(({ domain }) => domain));
  // Each name by itself, and past any cache: if the check fails, the old answer no longer counts.
  const recheck = useAction(
    (picked: readonly Picked[]) =>
      each(picked, async ({ domain, unicode }) => {
        const body = { domain, mode: 'verified', maxAge: '0s' } as const;
        const result = await api.domains.checkDomain({ body }).catch((error) => {
          shortlist.update({ domain, unicode });
          throw error;
        });
        shortlist.update(pickedOf(result));
        return result;
      }),
    {
      onDone: (outcomes) => {
        const failed = outcomes.flatMap(({ item, error }) =>
          error === undefined
            ? []
            : [[item.domain, error instanceof Error ? error.message : String(error)] as const],
        );
        setFailures(new Map(failed));
        const free = outcomes.filter(({ result }) => result?.status === 'available');
        sayDone(words.rechecked(free.length, outcomes.length));
      },
    },
  );
  const save = useAction((domains: readonly string[]) => saveNames(api, domains), {
    onDone: ({ saved, known }) => {
      if (saved.length + known.length > 0) sayDone(words.saved(saved.length + known.length));
    },
  });
  return { recheck, save, isSaved, failures };
}
