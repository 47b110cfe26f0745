import { Button, Group, MultiSelect, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useList } from '../../parts/use-list.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import type { AuditSearch } from './audit-search.ts';

const words = texts.audit;
const listed = (text: string | undefined) => (text ? text.split(',') : []);
const joined = (values: string[]) => (values.length > 0 ? values.join(',') : undefined);

/** The filters are part of the address, so people can send it to a colleague. */
export function AuditFilters({ search }: { search: AuditSearch }) {
  const { api, organisation } = useMember();
  const navigate = useNavigate();
  const path = { organisationId: organisation.id };
  const ofAuth = useList(['audit-actors', 'auth'], ({ cursor, signal }) =>
    api.auth.listAuthAuditActors({
      path,
      query: { limit: 100, ...(cursor && { cursor }) },
      signal,
    }),
  );
  const ofBackup = useList(['audit-actors'], ({ cursor, signal }) =>
    api.backup.listAuditActors({ query: { limit: 100, ...(cursor && { cursor }) }, signal }),
  );
  const found = [...(ofAuth.data ?? []), ...(ofBackup.data ?? [])];
  const actors = [...new Map(found.map((actor) => [actor.key, actor])).values()];
  const change = (part: { [Key in keyof AuditSearch]?: string | undefined }) =>
    void navigate({
      to: '/audit',
      search: (before) => withoutEmpty({ ...before, ...part }),
      replace: true,
    });
  const hasAny = Object.keys(search).some((key) => key !== 'org');
  return (
    <Group align="flex-end" gap="sm">
      <TextInput
        type="date"
        label={words.since}
        value={search.from ?? ''}
        onChange={(event) => change({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={words.until}
        value={search.to ?? ''}
        onChange={(event) => change({ to: event.currentTarget.value })}
      />
      <MultiSelect
        label={words.actor}
        placeholder={search.actors ? '' : words.any}
        data={actors.map(({ key, type, name, email }) => ({
          value: key,
          label: name ?? email ?? words.actors[type],
        }))}
        value={listed(search.actors)}
        onChange={(chosen) => change({ actors: joined(chosen) })}
        searchable
        clearable
        w={{ base: '100%', sm: 190 }}
      />
      <MultiSelect
        label={words.action}
        placeholder={search.actions ? '' : words.any}
        data={Object.entries(words.actions).map(([value, label]) => ({ value, label }))}
        value={listed(search.actions)}
        onChange={(chosen) => change({ actions: joined(chosen) })}
        searchable
        clearable
        w={{ base: '100%', sm: 220 }}
      />
      <MultiSelect
        label={words.target}
        placeholder={search.types ? '' : words.any}
        data={Object.entries(words.targets).map(([value, label]) => ({ value, label }))}
        value={listed(search.types)}
        onChange={(chosen) => change({ types: joined(chosen) })}
        clearable
        w={{ base: '100%', sm: 160 }}
      />
      {hasAny && (
        <Button variant="subtle" onClick={() => void navigate({ to: '/audit', search: {} })}>
          {words.clear}
        </Button>
      )}
    </Group>
  );
}

function withoutEmpty<Search extends object>(search: Search): Search {
  const kept = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(kept) as Search;
}
