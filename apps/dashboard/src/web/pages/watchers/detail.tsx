import { Alert, Stack, Tabs } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Empty } from '../../parts/empty.tsx';
import { OnlyMore } from '../../parts/only-more.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { WatcherAbout } from './about.tsx';
import { WatcherActions } from './actions.tsx';
import { EditWatcher } from './edit.tsx';
import { TABS } from './filters.ts';
import { HitsList } from './hits-list.tsx';
import { isolate } from './isolate.ts';
import { useWatcher, type Watcher } from './queries.ts';
import { RecipientErased } from './recipient-erased.tsx';
import { Unconfirmed } from './unconfirmed.tsx';

const { detail, hits, title } = texts.watchers;

export function WatcherPage() {
  const { id } = useParams({ from: '/signed-in/watchers/$id' });
  const watcher = useWatcher(id);
  const { data } = watcher;
  return (
    <Page
      title={data ? isolate(data.keyword) : title}
      crumbs={[{ label: title, to: { to: '/watchers' } }]}
      actions={data && <WatcherActions watcher={data} />}
    >
      <QueryView query={watcher}>{(known) => <Whole watcher={known} />}</QueryView>
    </Page>
  );
}

function Whole({ watcher }: { watcher: Watcher }) {
  const { may } = useMember();
  const { tab = 'hits', ...filters } = useSearch({ from: '/signed-in/watchers/$id' });
  const navigate = useNavigate({ from: '/watchers/$id' });
  return (
    <>
      {!watcher.enabled && (
        <Alert color="gray" icon={<IconPlayerPause aria-hidden />} title={detail.paused} />
      )}
      <Unconfirmed watcher={watcher} />
      <RecipientErased watcher={watcher} />
      <Tabs
        value={tab}
        onChange={(chosen) =>
          void navigate({
            search: (before) => ({ ...before, tab: TABS.find((one) => one === chosen) }),
            replace: true,
          })
        }
        keepMounted={false}
      >
        <Tabs.List>
          {TABS.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {detail.tabs[one]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="hits" pt="md">
          <Stack>
            <HitsList
              filters={filters}
              watcherId={watcher.id}
              onChange={({ watcher: _, ...changed }) =>
                void navigate({ search: (before) => ({ ...before, ...changed }), replace: true })
              }
              none={
                <Empty
                  title={hits.none}
                  command={`holdfast hits list --watcher ${watcher.keyword}`}
                >
                  {watcher.enabled ? hits.noneText : hits.nonePaused}
                </Empty>
              }
            />
            <WatcherAbout watcher={watcher} />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="settings" pt="md">
          {may('domains', 'updateWatcher') ? (
            <Stack>
              <OnlyMore permission="alerts.silence" />
              <EditWatcher watcher={watcher} />
            </Stack>
          ) : (
            <WatcherAbout watcher={watcher} />
          )}
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
