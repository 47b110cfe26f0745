import { Anchor, Group } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { AllowHit } from './allow.tsx';
import { Answers } from './answers.tsx';
import { Band } from './band.tsx';
import { isolate } from './isolate.ts';
import { useHit } from './queries.ts';
import { ScoreParts } from './score.tsx';
import { SideBySide } from './side-by-side.tsx';
import { Sightings } from './sightings.tsx';

const words = texts.watchers;

/** One look-alike: what it looks like, why it counts, where it was seen, what it answers now. */
export function HitPage() {
  const { id } = useParams({ from: '/signed-in/hits/$id' });
  const { may } = useMember();
  const hit = useHit(id);
  const { data } = hit;
  return (
    <Page
      title={data ? isolate(data.unicode) : words.hits.title}
      crumbs={[
        { label: words.title, to: { to: '/watchers' } },
        { label: words.hits.title, to: { to: '/hits' } },
      ]}
      lead={
        data && (
          <Group gap="xs">
            <Band {...data} />
            <span>
              {words.hit.looksLike}{' '}
              <Anchor
                renderRoot={(props) => (
                  <Link to="/watchers/$id" params={{ id: data.watcherId }} {...props} />
                )}
              >
                <bdi>{data.keyword}</bdi>
              </Anchor>
            </span>
          </Group>
        )
      }
      actions={data && may('domains', 'updateWatcher') && <AllowHit hit={data} />}
    >
      <QueryView query={hit}>
        {(known) => (
          <>
            <SideBySide hit={known} />
            <ScoreParts hit={known} />
            <Answers domain={known.domain} />
            <Sightings hit={known} />
          </>
        )}
      </QueryView>
    </Page>
  );
}
