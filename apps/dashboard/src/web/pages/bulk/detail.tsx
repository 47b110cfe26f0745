import { HoldfastError } from '@holdfast/clients';
import { Alert } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { count } from '../../parts/format.ts';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Time } from '../../parts/time.tsx';
import { texts } from '../../texts/index.ts';
import { BulkActions } from './actions.tsx';
import { BulkProgress } from './progress.tsx';
import { BulkResults } from './results.tsx';
import { useBulk } from './use-bulk.ts';
import { useRows } from './use-rows.ts';

const words = texts.bulk;

export function BulkCheckPage() {
  const { id } = useParams({ from: '/signed-in/bulk-checks/$id' });
  const job = useBulk(id);
  const { rows, isOpen } = useRows(id, job);
  const { data } = job;
  const isCut = data !== undefined && job.error instanceof HoldfastError && job.error.isPassing;
  return (
    <Page
      title={data ? words.title(words.names(data.total, count(data.total))) : texts.navigation.bulk}
      crumbs={[{ label: texts.navigation.bulk, to: { to: '/bulk-checks' } }]}
      lead={
        data && (
          <>
            <Time at={data.createdAt} /> · {texts.checks.modeTexts[data.mode]}
          </>
        )
      }
      actions={data && <BulkActions job={data} />}
    >
      {isCut && (
        <Alert
          color="yellow"
          role="alert"
          icon={<IconPlugConnectedX aria-hidden />}
          title={words.cut}
        />
      )}
      <QueryView query={isCut ? { ...job, error: null } : job}>
        {(found) => (
          <>
            <BulkProgress job={found} />
            <BulkResults job={found} rows={rows} isOpen={isOpen} />
          </>
        )}
      </QueryView>
    </Page>
  );
}
