import { Text } from '@mantine/core';
import { count } from '../../parts/format.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { RowTable } from '../../parts/row-table.tsx';
import { Section } from '../../parts/section.tsx';
import { State, type Tone } from '../../parts/state.tsx';
import { Time } from '../../parts/time.tsx';
import { texts } from '../../texts/index.ts';
import { type Feed, useFeeds } from './queries.ts';

const words = texts.watchers.feeds;

const TONES: Record<Feed['state'], Tone> = {
  off: 'paused',
  waiting: 'waiting',
  current: 'good',
  behind: 'warning',
  failing: 'bad',
  silent: 'bad',
};
const isBad = ({ state }: Feed) => state === 'failing' || state === 'silent';

function headlineOf(feeds: Feed[]): string {
  const bad = feeds.filter(isBad).length;
  if (bad > 0) return words.headline.bad(bad);
  const isWaiting = feeds.some(({ state }) => state === 'waiting');
  return isWaiting ? words.headline.waiting : words.headline.good;
}

/** When each source of names was last read; says so if it is behind or down. */
export function Feeds() {
  const feeds = useFeeds();
  const headline = feeds.data && headlineOf(feeds.data);
  return (
    <Section title={words.title} lead={<span role="status">{headline}</span>}>
      <QueryView query={feeds}>
        {(items) => (
          <RowTable
            caption={words.title}
            rows={items}
            keyOf={({ feed, source }) => `${feed} ${source}`}
            columns={[
              { label: words.source, cell: (feed) => <Source of={feed} /> },
              {
                label: words.state,
                cell: ({ state }) => <State tone={TONES[state]}>{words.states[state]}</State>,
              },
              {
                label: words.read,
                cell: ({ readAt, state }) =>
                  readAt ? <Time at={readAt} /> : state === 'off' ? '–' : words.never,
              },
              { label: words.left, cell: left },
            ]}
          />
        )}
      </QueryView>
    </Section>
  );
}

function left({ feed, behind, readAt }: Feed): string {
  if (readAt === null) return '–';
  if (feed === 'permutations') return '–';
  return behind === 0 ? '0' : words.entries(count(behind));
}

function Source({ of: { feed, source, state, error, retryAt } }: { of: Feed }) {
  const note = state === 'off' ? words.off[feed] : state === 'silent' ? words.silent : error;
  return (
    <div>
      {words.names[feed]}
      {source && feed !== 'permutations' && `: ${source}`}
      {note && (
        <Text size="sm" className="quiet">
          {note}
          {retryAt && Date.parse(retryAt) > Date.now() && (
            <>
              {' '}
              {words.retry} <Time at={retryAt} />.
            </>
          )}
        </Text>
      )}
    </div>
  );
}
