import { Anchor, Button, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Failure } from '../../parts/failure.tsx';
import { count } from '../../parts/format.ts';
import { RESTING_MS } from '../../parts/live.ts';
import { LoadMore } from '../../parts/load-more.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Section } from '../../parts/section.tsx';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { FoundTable } from './found-table.tsx';
import { ImportProgress } from './import-progress.tsx';
import { useFound } from './use-found.ts';

const words = texts.destinations;

/** Backups that are in the storage but not in the catalogue, and importing them. */
export function FoundBackups({ destinationId }: { destinationId: string }) {
  const { api, may, organisation } = useMember();
  const queryClient = useQueryClient();
  const navigate = useNavigate({ from: '/destinations/$id' });
  const { import: importId } = useSearch({ from: '/signed-in/destinations/$id' });
  const found = useFound(destinationId, RESTING_MS);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const counts = found.data?.counts;
  const begin = useMutation({
    mutationFn: (body: { takeIn: boolean; artifactKeys?: string[] }) =>
      api.backup.startImport({ path: { id: destinationId }, body }),
    onSuccess({ id }) {
      setSelected(new Set());
      return navigate({ search: (before) => ({ ...before, import: id }), replace: true });
    },
  });
  const mayImport = may('backup', 'startImport');
  return (
    <Section
      title={words.found}
      lead={words.foundLead}
      actions={
        mayImport &&
        !found.isLoading && (
          <>
            <Button
              variant="default"
              loading={begin.isPending}
              onClick={() => begin.mutate({ takeIn: false })}
            >
              {words.look}
            </Button>
            {counts !== undefined && (
              <Button
                loading={begin.isPending}
                disabled={counts.found === 0}
                title={counts.found === 0 ? words.foundNone : undefined}
                onClick={() =>
                  begin.mutate({
                    takeIn: true,
                    ...(selected.size > 0 && { artifactKeys: [...selected] }),
                  })
                }
              >
                {selected.size > 0
                  ? words.takeSome(count(selected.size))
                  : words.takeAll(counts.found > 0 ? count(counts.found) : '')}
              </Button>
            )}
          </>
        )
      }
    >
      {begin.error && <Failure error={begin.error} />}
      {importId && (
        <ImportProgress
          key={importId}
          id={importId}
          onEnd={() =>
            void queryClient.invalidateQueries({
              queryKey: [organisation.id, 'found', destinationId],
            })
          }
        />
      )}
      <QueryView query={found}>
        {({ items, counts }) =>
          items.length === 0 ? (
            <Text>{words.foundNone}</Text>
          ) : (
            <>
              <Text size="sm" className="quiet">
                {words.foundCounts(count(counts.found), count(counts.refused))}
              </Text>
              <FoundTable
                items={items}
                selected={mayImport ? selected : undefined}
                onSelect={setSelected}
              />
              {counts.refused > 0 && (
                <Text size="sm" className="quiet">
                  {words.refusedHint}{' '}
                  <Anchor size="sm" renderRoot={(props) => <Link to="/recovery-kit" {...props} />}>
                    {texts.navigation.recoveryKit}
                  </Anchor>
                </Text>
              )}
              <LoadMore query={found} />
            </>
          )
        }
      </QueryView>
    </Section>
  );
}
