import { Button, Group, Select } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { standingOf } from '../../parts/backup-standing.ts';
import { DatasourceSelect } from '../../parts/datasource-select.tsx';
import { Empty } from '../../parts/empty.tsx';
import { LoadMore } from '../../parts/load-more.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { texts } from '../../texts/index.ts';
import { CHOICES, type Choice, type Filters } from './filters.ts';
import { BackupsTable } from './table.tsx';
import { useBackups } from './use-backups.ts';

const words = texts.backups;

export function BackupsPage() {
  const filters = useSearch({ from: '/signed-in/backups' });
  const backups = useBackups(filters);
  return (
    <Page title={texts.navigation.jobs} lead={words.lead}>
      <FilterBar filters={filters} />
      <QueryView query={backups}>
        {(jobs) =>
          jobs.length > 0 ? (
            <>
              <BackupsTable jobs={jobs} standingOf={standingOf} />
              <LoadMore query={backups} />
            </>
          ) : filters.state || filters.database ? (
            <NoneLike />
          ) : (
            <None />
          )
        }
      </QueryView>
    </Page>
  );
}

function FilterBar({ filters }: { filters: Filters }) {
  const navigate = useNavigate({ from: '/backups' });
  const change = (changed: { [Key in keyof Filters]: Filters[Key] | undefined }) =>
    void navigate({
      search: (before) => {
        const { state, database, ...rest } = { ...before, ...changed };
        return { ...rest, ...(state && { state }), ...(database && { database }) };
      },
      replace: true,
    });
  return (
    <Group gap="sm" align="flex-end">
      <Select
        label={words.filters.state}
        placeholder={words.filters.any}
        data={Object.keys(CHOICES).map((value) => ({
          value,
          label: words.choices[value as Choice],
        }))}
        value={filters.state ?? null}
        onChange={(state) => change({ state: (state ?? undefined) as Choice | undefined })}
        clearable
        clearButtonProps={{ 'aria-label': texts.frame.clear }}
        w={{ base: '100%', xs: 180 }}
      />
      <DatasourceSelect
        label={words.filters.database}
        placeholder={words.filters.any}
        value={filters.database}
        onChange={(database) => change({ database })}
      />
    </Group>
  );
}

function NoneLike() {
  return (
    <Empty
      title={words.noneLike}
      action={
        <Button variant="default" renderRoot={(props) => <Link to="/backups" {...props} />}>
          {words.filters.clear}
        </Button>
      }
    >
      {words.noneLikeText}
    </Empty>
  );
}

function None() {
  return (
    <Empty
      title={words.none}
      action={
        <Button renderRoot={(props) => <Link to="/databases" {...props} />}>
          {words.noneAction}
        </Button>
      }
      command="holdfast backups run-now shop --wait"
    >
      {words.noneText}
    </Empty>
  );
}
