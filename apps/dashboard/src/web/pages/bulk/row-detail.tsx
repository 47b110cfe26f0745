import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconZoomIn } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { NameEvidence } from '../../parts/name-evidence.tsx';
import { NameRecord } from '../../parts/name-record.tsx';
import { NameVerdict } from '../../parts/name-verdict.tsx';
import { Loading, QueryView } from '../../parts/query-view.tsx';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import type { Rows } from './rows.ts';
import type { BulkJob } from './use-bulk.ts';

const words = texts.bulk;

/** All that the check found out about one name; links can point here, too. */
export function RowDetail({
  job,
  rows,
  name,
  isOpen,
  onClose,
}: {
  job: BulkJob;
  rows: Rows;
  name: string;
  /** Whether more rows may arrive. */
  isOpen: boolean;
  onClose: () => void;
}) {
  const at = rows.find(name);
  return (
    <Modal
      opened
      onClose={onClose}
      title={(at >= 0 && rows.unicode(at)) || name}
      size="xl"
      closeButtonProps={{ 'aria-label': texts.frame.close }}
    >
      {at >= 0 ? (
        <Found id={job.id} name={name} number={rows.number(at)} />
      ) : isOpen ? (
        <Loading />
      ) : (
        <Text>{words.none}</Text>
      )}
    </Modal>
  );
}

function Found({ id, name, number }: { id: string; name: string; number: number }) {
  const { api, organisation } = useMember();
  const result = useQuery({
    queryKey: [organisation.id, 'bulk-result', id, number],
    queryFn: async ({ signal }) => {
      // The stream can begin after any number: the first row that it sends is this one.
      for await (const event of api.follow(id, { after: String(number - 1), signal })) {
        if (event.event === 'result' && event.result.domain === name) return event.result;
        break;
      }
      throw new Error(words.changed);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <QueryView query={result}>
      {(found) => (
        <Stack gap="md">
          <NameVerdict result={found} />
          <Group>
            <Button
              variant="default"
              leftSection={<IconZoomIn size={16} aria-hidden />}
              renderRoot={(props) => <Link to="/names" search={{ q: found.domain }} {...props} />}
            >
              {words.askNow}
            </Button>
          </Group>
          <NameEvidence evidence={found.evidence} />
          <NameRecord result={found} />
        </Stack>
      )}
    </QueryView>
  );
}
