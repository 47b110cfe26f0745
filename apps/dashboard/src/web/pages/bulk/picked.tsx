import { HoldfastError } from '@holdfast/clients';
import { Button, Group, Text } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { useState } from 'react';
import { count } from '../../parts/format.ts';
import { sayDone } from '../../parts/say-done.ts';
import { sayFailure } from '../../parts/say-failure.ts';
import { useAction } from '../../parts/use-action.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import type { Rows } from './rows.ts';
import { MOST_PICKED, type Picks } from './use-picks.ts';

const words = texts.bulk;
const AT_ONCE = 4;

/** What was picked, and saving it. */
export function Picked({
  picks,
  rows,
  places,
}: {
  picks: Picks;
  rows: Rows;
  /** Of the rows that are shown. */
  places: number[];
}) {
  const { names } = picks;
  const { save, done } = useSaveMany(picks);
  const pickable = Math.min(places.length, MOST_PICKED);
  const isAll = places.length <= MOST_PICKED;
  return (
    <Group gap="xs">
      <Button
        size="xs"
        leftSection={<IconBookmark size={14} aria-hidden />}
        disabled={names.size === 0}
        loading={save.isPending}
        onClick={() => save.mutate([...names])}
      >
        {words.savePicked}
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={pickable === 0 || save.isPending}
        onClick={() => picks.set(places.slice(0, pickable).map((at) => rows.name(at)))}
      >
        {(isAll ? words.pickAll : words.pickFirst)(count(pickable))}
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={names.size === 0 || save.isPending}
        onClick={() => picks.set([])}
      >
        {words.unpick}
      </Button>
      <Text size="sm" className="quiet numbers" role="status">
        {save.isPending
          ? words.saving(count(done), count(names.size))
          : names.size > 0
            ? `${words.picked(count(names.size))}${names.size === MOST_PICKED ? ` · ${words.mostPicked(count(MOST_PICKED))}` : ''}`
            : ''}
      </Text>
    </Group>
  );
}

/** Some at a time. One that is saved already is no failure; those that fail stay picked. */
function useSaveMany(picks: Picks) {
  const { api } = useMember();
  const [done, setDone] = useState(0);
  const save = useAction(
    async (names: string[]) => {
      setDone(0);
      const waiting = names.values();
      const failed = new Map<string, string>();
      let known = 0;
      const work = async () => {
        for (const domain of waiting) {
          try {
            await api.domains.saveDomain({ body: { domain } });
          } catch (error) {
            if (error instanceof HoldfastError && error.type === 'NAME_TAKEN') known += 1;
            else failed.set(domain, error instanceof Error ? error.message : String(error));
          }
          setDone((before) => before + 1);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      return { saved: names.length - known - failed.size, known, failed };
    },
    {
      onDone: ({ saved, known, failed }) => {
        picks.set(failed.keys());
        if (saved + known > 0) {
          sayDone(words.savedDone(words.names(saved, count(saved)), known, count(known)));
        }
        const [why] = failed.values();
        if (why !== undefined) {
          sayFailure(new Error(words.notSaved(words.names(failed.size, count(failed.size)), why)));
        }
      },
    },
  );
  return { save, done };
}
