import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { addressQuery } from '../../parts/address-query.ts';
import { AfterContent } from '../../parts/after-content.tsx';
import { DayLegend } from '../../parts/day-strip.tsx';
import { useDeletionSettings } from '../../parts/deletion-settings.ts';
import { Empty } from '../../parts/empty.tsx';
import { LoadMore } from '../../parts/load-more.tsx';
import { Page } from '../../parts/page.tsx';
import { Loading, QueryView } from '../../parts/query-view.tsx';
import { useAnswered } from '../../parts/use-answered.ts';
import { useOverview } from '../../parts/use-overview.ts';
import { VerifyAddress } from '../../parts/verify-address.tsx';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { Headline } from './headline.tsx';
import { KitReminder, useKitFetched } from './kit-reminder.tsx';
import { DatabaseRows } from './rows.tsx';
import { UndoProposal } from './undo-proposal.tsx';

const History = lazy(async () => ({ default: (await import('./history.tsx')).History }));

export function OverviewPage() {
  const { may } = useMember();
  const overview = useOverview();
  // Requested at the same time: the reminders that depend on them are above everything else.
  const isReady = useAnswered(useKitFetched(), useDeletionSettings(), useQuery(addressQuery));
  const mayAdd = may('backup', 'createDatasource');
  const add = mayAdd && (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/databases/new" {...props} />}
    >
      {texts.datasources.add}
    </Button>
  );
  return (
    <Page
      title={texts.overview.title}
      actions={isReady && overview.data && overview.data.items.length > 0 && add}
    >
      {!overview.isLoading && <VerifyAddress />}
      {!overview.isLoading && <KitReminder />}
      <QueryView query={overview} isReady={isReady} loading={<Waiting />}>
        {({ summary, items }) =>
          items.length === 0 ? (
            <Empty
              title={texts.overview.empty.title}
              action={add}
              command="holdfast datasources add shop --engine postgresql --uri-stdin"
            >
              {texts.overview.empty.text}
            </Empty>
          ) : (
            <Stack>
              <UndoProposal />
              <Headline summary={summary} />
              <DatabaseRows items={items} />
              <LoadMore query={overview} />
              <Group gap="xs">
                <Text size="xs" className="quiet">
                  {texts.overview.legend}
                </Text>
                <DayLegend />
              </Group>
              <Text size="xs" className="quiet">
                {texts.overview.recent}
              </Text>
              <AfterContent instead={<HistoryWaiting />}>
                <Suspense fallback={<HistoryWaiting />}>
                  <History />
                </Suspense>
              </AfterContent>
            </Stack>
          )
        }
      </QueryView>
    </Page>
  );
}

const HistoryWaiting = () => <Skeleton height={420} />;

function Waiting() {
  return (
    <Stack>
      <Skeleton height={92} />
      <Loading rows={8} />
    </Stack>
  );
}
