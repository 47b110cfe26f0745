import type { Backup } from '@holdfast/clients';
import { Checkbox, Group, Stack, Text } from '@mantine/core';
import { bytes, count } from '../../parts/format.ts';
import { RowTable } from '../../parts/row-table.tsx';
import { State } from '../../parts/state.tsx';
import { Time } from '../../parts/time.tsx';
import { texts } from '../../texts/index.ts';

const words = texts.destinations;

export function FoundTable({
  items,
  selected,
  onSelect,
}: {
  items: Backup.FoundBackup[];
  /** Undefined for people who may not import. */
  selected: ReadonlySet<string> | undefined;
  onSelect: (selected: ReadonlySet<string>) => void;
}) {
  const { foundColumns: columns } = words;
  const toggle = (key: string) => {
    const next = new Set(selected);
    if (!next.delete(key)) next.add(key);
    onSelect(next);
  };
  return (
    <RowTable
      caption={words.found}
      rows={items}
      keyOf={({ artifactKey }) => artifactKey}
      columns={[
        {
          label: columns.database,
          cell: ({ artifactKey, state, about }) => (
            <Group gap="sm" wrap="nowrap">
              {selected && state === 'found' && (
                <Checkbox
                  aria-label={words.select(about?.datasourceName ?? artifactKey)}
                  checked={selected.has(artifactKey)}
                  onChange={() => toggle(artifactKey)}
                />
              )}
              <span>{about?.datasourceName ?? artifactKey}</span>
            </Group>
          ),
        },
        {
          label: columns.when,
          cell: ({ about }) => (about ? <Time at={about.finishedAt} /> : '–'),
        },
        {
          label: columns.size,
          align: 'right',
          cell: ({ about }) => (about ? bytes(about.storedBytes) : '–'),
        },
        {
          label: columns.rows,
          align: 'right',
          cell: ({ about }) => (about ? count(about.rows) : '–'),
        },
        {
          label: columns.state,
          cell: ({ state, reason }) => (
            <Stack gap={2}>
              <div>
                <State tone={state === 'found' ? 'good' : 'warning'}>
                  {words.foundStates[state]}
                </State>
              </div>
              {reason && (
                <Text size="sm" className="quiet">
                  {reason}
                </Text>
              )}
            </Stack>
          ),
        },
      ]}
    />
  );
}
