import { Button, Tooltip } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { bytes } from '../../parts/format.ts';
import { saveStream } from '../../parts/save-stream.ts';
import { sayFailure } from '../../parts/say-failure.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import type { Filters } from './filters.ts';
import type { BulkJob } from './use-bulk.ts';

const words = texts.bulk;

/** The service writes it, with the filters that are set; the page never has all of it in memory. */
export function SaveCsv({ job, filters: { status, q } }: { job: BulkJob; filters: Filters }) {
  const { api } = useMember();
  const [read, setRead] = useState(0);
  const save = useMutation({
    mutationFn: async () => {
      setRead(0);
      const query = { ...(status && { status }), ...(q && { search: q }) };
      const csv = await api.exportResults(job.id, { query });
      await saveStream(`bulk-${job.id}.csv`, csv, { onBytes: setRead });
    },
    onError: sayFailure,
  });
  return (
    <Tooltip label={words.csvOf}>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        disabled={save.isPending}
        onClick={() => save.mutate()}
        miw={160}
      >
        {save.isPending ? words.csvBusy(bytes(read)) : words.csv}
      </Button>
    </Tooltip>
  );
}
