import { Button, Group, Menu, Tabs } from '@mantine/core';
import { IconDots, IconPlayerPlay, IconRestore } from '@tabler/icons-react';
import {
  Link,
  lazyRouteComponent,
  useNavigate,
  useParams,
  useSearch,
} from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { Failure } from '../../parts/failure.tsx';
import { Page } from '../../parts/page.tsx';
import { Loading, QueryView } from '../../parts/query-view.tsx';
import { TabList } from '../../parts/tab-list.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useAnswered } from '../../parts/use-answered.ts';
import { useOverview } from '../../parts/use-overview.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { DeleteDatasource } from './delete.tsx';
import { Jobs } from './jobs.tsx';
import { DATASOURCE_TABS } from './places.ts';
import { useDatasource, useNewestJobs } from './queries.ts';
import { Restores } from './restores.tsx';
import { Run } from './run.tsx';
import { Schedule } from './schedule.tsx';
import { Settings } from './settings.tsx';
import { Summary } from './summary.tsx';
import { Verify } from './verify.tsx';

const Growth = lazyRouteComponent(() => import('./growth.tsx'), 'Growth');
const { detail } = texts.datasources;

export function DatasourcePage() {
  const { id } = useParams({ from: '/signed-in/databases/$id' });
  const { tab = 'backups' } = useSearch({ from: '/signed-in/databases/$id' });
  const navigate = useNavigate({ from: '/databases/$id' });
  const { api, may } = useMember();
  const datasource = useDatasource(id);
  const jobs = useNewestJobs(id);
  const isAnswered = useAnswered(jobs, useOverview({ datasource_id: id }));
  const isReady = isAnswered && datasource.isFetchedAfterMount;
  const [asked, setAsked] = useState<string>();
  const [isDeleting, setDeleting] = useState(false);
  const runNow = useAction(() => api.backup.runBackupNow({ path: { id } }), {
    onDone: ({ jobId }) => setAsked(jobId),
  });
  const setActive = useAction((active: boolean) =>
    active
      ? api.backup.activateDatasource({ path: { id } })
      : api.backup.deactivateDatasource({ path: { id } }),
  );
  const underWay = jobs.data?.items.findLast(
    ({ state }) => state === 'queued' || state === 'started',
  );
  const shown = asked ?? underWay?.jobId;
  const { data } = datasource;
  const crumbs = [{ label: texts.datasources.title, to: { to: '/databases' } as const }];
  const actions = data && isReady && (
    <>
      {may('backup', 'runBackupNow') && (
        <Button
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          loading={runNow.isPending}
          disabled={!data.active || !data.connection}
          title={!data.connection ? detail.noCredentials : data.active ? undefined : detail.paused}
          onClick={() => runNow.mutate(undefined)}
        >
          {detail.runNow}
        </Button>
      )}
      {may('backup', 'createRestore') && (
        <Button
          variant="default"
          leftSection={<IconRestore size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/restore" search={{ database: id }} {...props} />}
        >
          {detail.restore}
        </Button>
      )}
      {may('backup', 'activateDatasource') && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" px="xs" aria-label={detail.more}>
              <IconDots size={18} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              disabled={data.active && !may('backup', 'deactivateDatasource')}
              onClick={() => setActive.mutate(!data.active)}
            >
              {data.active ? detail.deactivate : detail.activate}
            </Menu.Item>
            {may('backup', 'deleteDatasource') && (
              <Menu.Item color="red" onClick={() => setDeleting(true)}>
                {detail.delete}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
  return (
    <Page title={data?.name ?? texts.datasources.title} crumbs={crumbs} actions={actions}>
      <QueryView query={datasource} isReady={isReady}>
        {(datasource) => (
          <>
            {[runNow, setActive].map(
              ({ error }, at) =>
                // biome-ignore lint/suspicious/noArrayIndexKey: there are always these two
                error && <Failure key={at} error={error} />,
            )}
            <Summary datasource={datasource} />
            {may('backup', 'verifyDatasource') && datasource.connection && <Verify id={id} />}
            {shown && <Run key={shown} datasourceId={id} jobId={shown} />}
            <Tabs
              value={tab}
              onChange={(tab) =>
                void navigate({
                  search: { tab: DATASOURCE_TABS.find((one) => one === tab) ?? 'backups' },
                  replace: true,
                })
              }
              keepMounted={false}
            >
              <TabList>
                {DATASOURCE_TABS.map((tab) => (
                  <Tabs.Tab key={tab} value={tab}>
                    {detail.tabs[tab]}
                  </Tabs.Tab>
                ))}
              </TabList>
              <Group pt="md" display="block">
                <Tabs.Panel value="backups">
                  <Jobs id={id} name={datasource.name} />
                </Tabs.Panel>
                <Tabs.Panel value="schedule">
                  <Schedule id={id} name={datasource.name} />
                </Tabs.Panel>
                <Tabs.Panel value="restores">
                  <Restores id={id} />
                </Tabs.Panel>
                <Tabs.Panel value="growth">
                  <Suspense fallback={<Loading />}>
                    <Growth id={id} />
                  </Suspense>
                </Tabs.Panel>
                <Tabs.Panel value="settings">
                  <Settings datasource={datasource} />
                </Tabs.Panel>
              </Group>
            </Tabs>
            {isDeleting && (
              <DeleteDatasource datasource={datasource} onClose={() => setDeleting(false)} />
            )}
          </>
        )}
      </QueryView>
    </Page>
  );
}
