import { RowTable } from '../../parts/row-table.tsx';
import { Time } from '../../parts/time.tsx';
import { texts } from '../../texts/index.ts';
import { Band } from './band.tsx';
import { isolateQuoted } from './isolate.ts';
import { Name } from './name.tsx';
import type { Hit } from './queries.ts';

const { caption, columns, feeds } = texts.watchers.hits;

export function HitsTable({ hits, withKeyword }: { hits: Hit[]; withKeyword: boolean }) {
  return (
    <RowTable
      caption={caption}
      rows={hits}
      keyOf={({ id }) => id}
      linkOf={({ id }) => ({ to: '/hits/$id', params: { id } })}
      columns={[
        { label: columns.name, cell: (hit) => <Name {...hit} /> },
        { label: columns.score, cell: (hit) => <Band {...hit} /> },
        ...(withKeyword
          ? [{ label: columns.keyword, cell: ({ keyword }: Hit) => <bdi>{keyword}</bdi> }]
          : []),
        { label: columns.why, cell: heaviest },
        {
          label: columns.feeds,
          cell: (hit) => hit.feeds.map((feed) => feeds[feed]).join(', '),
        },
        { label: columns.lastSeen, cell: ({ lastSeenAt }) => <Time at={lastSeenAt} /> },
      ]}
    />
  );
}

/** The part of the score with the most points. */
function heaviest({ components }: Hit): string {
  const [first] = components.toSorted((one, other) => other.points - one.points);
  return first ? isolateQuoted(first.detail) : '–';
}
