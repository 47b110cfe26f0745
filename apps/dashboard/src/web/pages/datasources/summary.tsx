import type { Backup } from '@holdfast/clients';
import { Alert, Anchor, Button, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DayStrip } from '../../parts/day-strip.tsx';
import { Failure } from '../../parts/failure.tsx';
import { bytes, duration } from '../../parts/format.ts';
import { Standing } from '../../parts/standing.tsx';
import { Time } from '../../parts/time.tsx';
import { useOverview } from '../../parts/use-overview.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { LabelList } from './label-list.tsx';

const { detail } = texts.datasources;
const { overview } = texts;

/** The state of a database, in words, and the few numbers that matter. */
export function Summary({ datasource }: { datasource: Backup.Datasource }) {
  const { id, engine, labels, connection, lastProof } = datasource;
  const { may } = useMember();
  const found = useOverview({ datasource_id: id });
  const item = found.data?.items.find((one) => one.id === id);
  return (
    <Paper withBorder p="md">
      <Stack gap="md">
        {found.error && <Failure error={found.error} retry={() => void found.refetch()} />}
        <Group gap="sm" mih={26}>
          {item && <Standing of={item.standing} />}
          <Text>{item && overview.standingTexts[item.standing]}</Text>
          {item?.standing === 'safe_except' && item.lastProven && (
            <Anchor
              renderRoot={(props) => (
                <Link
                  to="/databases/$id/backups/$jobId"
                  params={{ id, jobId: item.lastProven?.jobId ?? '' }}
                  {...props}
                />
              )}
            >
              {overview.showExceptions}
            </Anchor>
          )}
        </Group>
        {item && <DayStrip days={item.days} />}
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="md">
          <Fact label={overview.columns.lastGood}>
            {item?.lastGood ? <Time at={item.lastGood.at} /> : item ? overview.never : '–'}
          </Fact>
          <Fact label={overview.columns.lastProof}>
            {lastProof ? (
              <>
                <Time at={lastProof.provenAt} />,{' '}
                {overview.restoredIn(duration(lastProof.restoreMs))}
              </>
            ) : (
              overview.never
            )}
          </Fact>
          <Fact label={overview.columns.nextRun}>
            {item?.nextRunAt ? <Time at={item.nextRunAt} /> : item ? overview.notScheduled : '–'}
          </Fact>
          <Fact label={detail.size}>
            {item?.lastGood?.plainBytes != null
              ? `${bytes(item.lastGood.plainBytes)}, ${detail.stored(bytes(item.storedBytes))}`
              : '–'}
          </Fact>
          <Fact label={detail.engine}>{texts.datasources.engines[engine]}</Fact>
          {labels.length > 0 && (
            <Fact label={detail.labels}>
              <LabelList labels={labels} />
            </Fact>
          )}
          <Fact label={detail.server}>
            {connection
              ? `${connection.username}@${connection.host}:${connection.port}/${connection.database}`
              : detail.noCredentials}
          </Fact>
        </SimpleGrid>
        {!connection && (
          <Alert color="yellow" title={detail.noCredentials}>
            {may('backup', 'setDatasourceCredentials') && (
              <Button
                size="xs"
                variant="default"
                renderRoot={(props) => <Link to="/databases/new" search={{ id }} {...props} />}
              >
                {detail.setUp}
              </Button>
            )}
          </Alert>
        )}
      </Stack>
    </Paper>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text size="xs" className="quiet">
        {label}
      </Text>
      <Text component="div" size="sm" style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </div>
  );
}
