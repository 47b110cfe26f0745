import { Alert, Loader, Text } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { count } from '../../parts/format.ts';
import { RUNNING_MS } from '../../parts/live.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';

const words = texts.destinations;

/** The progress of a look through the storage, and its outcome. */
export function ImportProgress({ id, onEnd }: { id: string; onEnd: () => void }) {
  const { api, organisation } = useMember();
  const query = useQuery({
    queryKey: [organisation.id, 'import', id],
    queryFn: ({ signal }) => api.backup.readImport({ path: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (isOver(data?.state) ? false : RUNNING_MS),
  });
  const hasEnded = isOver(query.data?.state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: its end is the reason
  useEffect(() => {
    if (hasEnded) onEnd();
  }, [hasEnded]);
  return (
    <QueryView query={query}>
      {({ state, takeIn, counts, failure }) => (
        <Alert
          role="status"
          color={state === 'failed' ? 'red' : state === 'completed' ? 'green' : 'blue'}
          variant="light"
          icon={
            state === 'failed' ? (
              <IconX aria-hidden />
            ) : state === 'completed' ? (
              <IconCheck aria-hidden />
            ) : (
              <Loader size="xs" aria-hidden />
            )
          }
          title={`${takeIn ? words.importing : words.looking}: ${words.importStates[state]}`}
        >
          <Text size="sm" className="numbers">
            {words.importCounts({
              takenIn: count(counts.takenIn),
              known: count(counts.known),
              refused: count(counts.refused),
              found: count(counts.found),
              datasources: count(counts.datasources),
            })}
          </Text>
          {failure && <Text size="sm">{failure.message}</Text>}
          {counts.datasources > 0 && <Text size="sm">{words.broughtBack}</Text>}
        </Alert>
      )}
    </QueryView>
  );
}

const isOver = (state: string | undefined) => state === 'completed' || state === 'failed';
