import { Group, Text } from '@mantine/core';
import { localDay } from '../../parts/format.ts';
import { NameStatusBadge } from '../../parts/name-status.tsx';
import { RowTable } from '../../parts/row-table.tsx';
import { State } from '../../parts/state.tsx';
import { Time } from '../../parts/time.tsx';
import { texts } from '../../texts/index.ts';
import { nearnessOf } from './months.ts';
import type { SavedName } from './queries.ts';
import { isNew, isStale } from './rules.ts';
import { LOOKS } from './time-line.tsx';

const words = texts.savedNames;

/** Also the table for the drawing of what expires when. */
export function SavedNamesTable({ names }: { names: SavedName[] }) {
  return (
    <RowTable
      caption={texts.navigation.savedNames}
      rows={names}
      keyOf={({ id }) => id}
      linkOf={({ id }) => ({ to: '/saved-names/$id', params: { id } })}
      columns={[
        { label: words.columns.name, cell: ({ unicode }) => <bdi>{unicode}</bdi> },
        { label: words.columns.status, cell: (name) => <Status name={name} /> },
        { label: words.columns.checked, cell: (name) => <Checked name={name} /> },
        { label: words.columns.expires, cell: ({ expiresAt }) => <Expiry at={expiresAt} /> },
        { label: words.columns.registrar, cell: ({ registrar }) => registrar ?? '–' },
        {
          label: words.columns.notes,
          cell: ({ notes }) => (
            <Text size="sm" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
              {notes ?? '–'}
            </Text>
          ),
        },
      ]}
    />
  );
}

function Status({ name }: { name: SavedName }) {
  return name.status === null ? <Unknown name={name} /> : <NameStatusBadge status={name.status} />;
}

/** Before its first check nothing is known; later, no source that was asked had an answer. */
export function Unknown({ name }: { name: SavedName }) {
  if (isNew(name)) return <State tone="waiting">{words.notChecked}</State>;
  return <State tone="warning">{words.nothingFound}</State>;
}

function Checked({ name }: { name: SavedName }) {
  if (name.checkedAt === null) return '–';
  return (
    <div>
      {isStale(name) && <State tone="warning">{words.stale}</State>} <Time at={name.checkedAt} />
    </div>
  );
}

export function Expiry({ at }: { at: string | null }) {
  if (at === null) return words.noExpiry;
  const nearness = nearnessOf(at, Date.now());
  const { Icon, color } = LOOKS[nearness];
  return (
    <Group gap={6} wrap="nowrap" align="flex-start">
      <Icon size={14} color={color} aria-hidden style={{ flexShrink: 0, marginTop: 4 }} />
      <div>
        {localDay(new Date(at))}
        <Text size="xs" className={nearness === 'later' ? 'quiet' : undefined}>
          {nearness === 'past' && `${words.expired}, `}
          {nearness === 'soon' && `${words.soon}, `}
          <Time at={at} />
        </Text>
      </div>
    </Group>
  );
}
