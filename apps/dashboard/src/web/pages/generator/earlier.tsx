import { Empty } from '../../parts/empty.tsx';
import { count } from '../../parts/format.ts';
import { LoadMore } from '../../parts/load-more.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { RowTable } from '../../parts/row-table.tsx';
import { Section } from '../../parts/section.tsx';
import { State, type Tone } from '../../parts/state.tsx';
import { Time } from '../../parts/time.tsx';
import { texts } from '../../texts/index.ts';
import { useEarlier } from './use-ideas.ts';

const words = texts.generator;
const TONES = {
  queued: 'waiting',
  running: 'busy',
  completed: 'good',
  failed: 'bad',
} as const satisfies Record<string, Tone>;

/** Earlier requests, by anybody in the organisation. */
export function Earlier({ current }: { current: string | undefined }) {
  const list = useEarlier();
  return (
    <QueryView query={list}>
      {(all) => {
        const jobs = all.filter(({ id }) => id !== current);
        if (all.length === 0) {
          return (
            <Empty title={words.empty} command={words.command}>
              {words.emptyText}
            </Empty>
          );
        }
        if (jobs.length === 0) return null;
        return (
          <Section title={words.recent}>
            <RowTable
              caption={words.recent}
              rows={jobs}
              keyOf={({ id }) => id}
              linkOf={({ id }) => ({ to: '/name-ideas', search: { job: id } })}
              columns={[
                { label: words.recentColumns.description, cell: (job) => job.description },
                {
                  label: words.recentColumns.state,
                  cell: ({ state }) => <State tone={TONES[state]}>{words.jobStates[state]}</State>,
                },
                {
                  label: words.recentColumns.names,
                  align: 'right',
                  cell: (job) => count(job.count),
                },
                {
                  label: words.recentColumns.when,
                  cell: ({ createdAt }) => <Time at={createdAt} />,
                },
              ]}
            />
            <LoadMore query={list} />
          </Section>
        );
      }}
    </QueryView>
  );
}
