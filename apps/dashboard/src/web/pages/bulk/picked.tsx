import { Button, Group, Text } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { useState } from 'react';
import { count } from '../../parts/format.ts';
import { saveNames } from '../../parts/save-names.ts';
import { sayDone } from '../../parts/say-done.ts';
import { sayFailure } from '../../parts/say-failure.ts';
import { typedSince } from '../../parts/typed-since.ts';
import { useAction } from '../../parts/use-action.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import type { Rows } from './rows.ts';
import { MOST_PICKED, type Picks } from './use-picks.ts';

const words = texts.bulk;

/** The names that are picked, and saving them. */
export function Picked({
  picks,
  rows,
  places,
}: {
  picks: Picks;
  rows: Rows;
  /** The places of the rows that are shown. */
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

/** A name that is saved already is no failure; those that fail stay picked. */
function useSaveMany(picks: Picks) {
  const { api } = useMember();
  const [done, setDone] = useState(0);
  const save = useAction(
    (names: string[]) => {
      setDone(0);
      return saveNames(api, names, { onDone: setDone });
    },
    {
      onDone: ({ saved, known, refused }, sent) => {
        const left = refused.map(({ name }) => name);
        picks.set(typedSince([...picks.names], sent, left));
        if (saved.length + known.length > 0) {
          const said = words.names(saved.length, count(saved.length));
          sayDone(words.savedDone(said, known.length, count(known.length)));
        }
        const [first] = refused;
        if (first) {
          const said = words.names(refused.length, count(refused.length));
          sayFailure(new Error(words.notSaved(said, first.why)));
        }
      },
    },
  );
  return { save, done };
}
