import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { Empty } from '../../parts/empty.tsx';
import { LoadMore } from '../../parts/load-more.tsx';
import { Page } from '../../parts/page.tsx';
import { Loading, QueryView } from '../../parts/query-view.tsx';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { FilterBar } from './filter-bar.tsx';
import { useExpiring, useSavedNames } from './queries.ts';
import { SavedNamesTable } from './table.tsx';
import { ExpiryLine } from './time-line.tsx';

const words = texts.savedNames;

export function SavedNamesPage() {
  const { may } = useMember();
  const filters = useSearch({ from: '/signed-in/saved-names' });
  const names = useSavedNames(filters);
  const expiring = useExpiring(names.data);
  const { sort, ...narrowing } = filters;
  const isNarrowed = Object.keys(narrowing).some((key) => key !== 'org');
  const isEmpty = names.data?.length === 0 && !isNarrowed;
  return (
    <Page
      title={texts.navigation.savedNames}
      lead={words.lead}
      actions={
        may('domains', 'saveDomain') && (
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            renderRoot={(props) => <Link to="/saved-names/new" {...props} />}
          >
            {words.add}
          </Button>
        )
      }
    >
      {isEmpty ? (
        <None />
      ) : (
        <>
          <QueryView query={expiring} loading={<Loading rows={4} />}>
            {({ names, isAll }) => <ExpiryLine names={names} isAll={isAll} filters={filters} />}
          </QueryView>
          <FilterBar filters={filters} error={names.error} />
          <QueryView query={names}>
            {(rows) =>
              rows.length === 0 ? (
                <NoneLike />
              ) : (
                <>
                  <SavedNamesTable names={rows} />
                  <LoadMore query={names} />
                </>
              )
            }
          </QueryView>
        </>
      )}
    </Page>
  );
}

function NoneLike() {
  return (
    <Empty
      title={words.noneLike}
      action={
        <Button variant="default" renderRoot={(props) => <Link to="/saved-names" {...props} />}>
          {words.filters.clear}
        </Button>
      }
    >
      {words.noneLikeText}
    </Empty>
  );
}

function None() {
  const { may } = useMember();
  return (
    <Empty
      title={words.empty}
      command={words.command}
      action={
        <Group gap="sm" justify="center">
          {may('domains', 'saveDomain') && (
            <Button renderRoot={(props) => <Link to="/saved-names/new" {...props} />}>
              {words.emptyAction}
            </Button>
          )}
          <Button variant="default" renderRoot={(props) => <Link to="/name-ideas" {...props} />}>
            {words.ideasAction}
          </Button>
        </Group>
      }
    >
      {words.emptyText}
    </Empty>
  );
}
