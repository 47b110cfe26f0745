import { Facts } from '../../parts/facts.tsx';
import { Section } from '../../parts/section.tsx';
import { Time } from '../../parts/time.tsx';
import { texts } from '../../texts/index.ts';
import type { Watcher } from './queries.ts';

const { about, columns, detail, nobody, sensitivities } = texts.watchers;
const MOST_SHOWN = 20;

/** How it watches, and whom it notifies. */
export function WatcherAbout({ watcher }: { watcher: Watcher }) {
  const { allowlist, sensitivity, minScore, notificationEmail, aiCheck, createdAt } = watcher;
  const own = allowlist.slice(0, MOST_SHOWN).join(', ');
  const more = allowlist.length - MOST_SHOWN;
  return (
    <Section title={about}>
      <Facts
        facts={[
          [columns.sensitivity, sensitivities[sensitivity]],
          [columns.minScore, String(minScore)],
          [detail.tells, notificationEmail ?? nobody],
          [detail.own, more > 0 ? detail.andMore(own, more) : own || detail.none],
          [detail.ai, detail.aiStates[aiCheck ? 'on' : 'off']],
          [detail.since, <Time key="since" at={createdAt} />],
        ]}
      />
    </Section>
  );
}
