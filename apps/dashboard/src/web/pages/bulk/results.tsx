import { Button, Chip, Group, Stack, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Empty } from '../../parts/empty.tsx';
import { count } from '../../parts/format.ts';
import { wordOf } from '../../parts/name-status.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import { Section } from '../../parts/section.tsx';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { SaveCsv } from './csv.tsx';
import { type Filters, readFilters, STATUSES, statusesOf } from './filters.ts';
import { createMatching } from './matching.ts';
import { Picked } from './picked.tsx';
import { RowDetail } from './row-detail.tsx';
import type { Rows } from './rows.ts';
import type { BulkJob } from './use-bulk.ts';
import { usePicks } from './use-picks.ts';
import { MOST_DRAWN, Window } from './window.tsx';

const words = texts.bulk;

/** The rows that have arrived so far, with filters that are part of the address. */
export function BulkResults({ job, rows, isOpen }: { job: BulkJob; rows: Rows; isOpen: boolean }) {
  const filters = useSearch({ from: '/signed-in/bulk-checks/$id' });
  const navigate = useNavigate({ from: '/bulk-checks/$id' });
  const change = (changed: { [Key in keyof Filters]: Filters[Key] | undefined }) =>
    void navigate({ search: readFilters({ ...filters, ...changed }), replace: true });
  const { may } = useMember();
  const [cleared, setCleared] = useState(0);
  // The text in the search field goes, too.
  const clear = () => {
    change({ status: undefined, q: undefined });
    setCleared(cleared + 1);
  };
  const [match] = useState(() => createMatching(rows));
  const { places } = match(filters);
  const picks = usePicks();
  const mayPick = may('domains', 'saveDomain');
  const isBehind = isOpen && rows.answered() < job.resolved;
  return (
    <Section title={words.results} actions={<SaveCsv job={job} filters={filters} />}>
      <Stack gap="sm">
        <Group gap="sm">
          <SearchField
            label={words.search}
            value={filters.q ?? ''}
            onSearch={(q) => change({ q: q.toLowerCase() || undefined })}
            key={cleared}
          />
        </Group>
        <Chip.Group
          multiple
          value={statusesOf(filters.status)}
          onChange={(chosen) => change({ status: chosen.join(',') || undefined })}
        >
          <Group gap={6} role="group" aria-label={words.filter}>
            {STATUSES.map((status) => (
              <Chip key={status} value={status} size="sm" variant="outline">
                {wordOf(status)}{' '}
                <span className="numbers">
                  {count(isBehind ? (job.counts[status] ?? 0) : rows.countOf(status))}
                </span>
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        <Text size="sm" className="quiet numbers" role="status">
          {[
            words.shown(count(places.length), count(rows.size())),
            rows.askedAgain() > 0 && `${count(rows.askedAgain())} ${words.again.toLowerCase()}`,
            isBehind && words.loading(count(rows.answered()), count(job.resolved)),
            places.length > MOST_DRAWN && words.onlyFirst(count(MOST_DRAWN)),
          ]
            .filter((part) => part !== false)
            .join(' · ')}
        </Text>
        {mayPick && <Picked picks={picks} rows={rows} places={places} />}
      </Stack>
      {places.length > 0 ? (
        <Window
          rows={rows}
          places={places}
          picks={mayPick ? picks : undefined}
          onOpen={(name) => change({ name })}
        />
      ) : rows.size() > 0 ? (
        <Empty
          title={words.none}
          action={
            <Button variant="default" onClick={clear}>
              {words.clear}
            </Button>
          }
        />
      ) : (
        <Text className="quiet">{words.noneYet}</Text>
      )}
      {filters.name !== undefined && (
        <RowDetail
          job={job}
          rows={rows}
          name={filters.name}
          isOpen={isOpen}
          onClose={() => change({ name: undefined })}
        />
      )}
    </Section>
  );
}
