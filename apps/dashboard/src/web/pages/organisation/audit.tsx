import { type AuditEntry, pages } from '@holdfast/clients';
import { Alert, Button, Code, Collapse, Group, Stack, Table, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useDatasourceNames } from '../../parts/datasource-names.ts';
import { Empty } from '../../parts/empty.tsx';
import { Failure } from '../../parts/failure.tsx';
import { count } from '../../parts/format.ts';
import { LoadMore } from '../../parts/load-more.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { saveFile } from '../../parts/save-file.ts';
import { Time } from '../../parts/time.tsx';
import { useList } from '../../parts/use-list.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { csvOf } from './audit-csv.ts';
import { AuditFilters } from './audit-filters.tsx';
import { auditQuery } from './audit-search.ts';

const words = texts.audit;
/** More rows are too many for a spreadsheet; for the whole log there is the command. */
const MOST_ROWS = 50_000;

export function AuditPage() {
  const { api, organisation } = useMember();
  const listAuditLog = api.auditLog(organisation.id);
  const search = useSearch({ from: '/signed-in/audit' });
  const query = auditQuery(search);
  const list = useList(['audit', query], ({ cursor, signal }) =>
    listAuditLog({ query: { ...query, limit: 50, ...(cursor && { cursor }) }, signal }),
  );
  const nameOf = useNames();
  const save = useMutation({
    mutationFn: async () => {
      const entries: AuditEntry[] = [];
      let isCut = false;
      for await (const entry of pages(listAuditLog, {
        query: { ...query, limit: 100 },
      })) {
        if (entries.length === MOST_ROWS) {
          isCut = true;
          break;
        }
        entries.push(entry);
      }
      saveFile('audit-log.csv', csvOf(entries), 'text/csv');
      return { isCut };
    },
  });
  return (
    <Page
      title={texts.navigation.audit}
      lead={words.lead}
      actions={
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          {words.save}
        </Button>
      }
    >
      <AuditFilters search={search} />
      {save.error && <Failure error={save.error} />}
      {save.data?.isCut && (
        <Alert color="yellow" role="status">
          {words.cut(count(MOST_ROWS))}
        </Alert>
      )}
      <QueryView query={list}>
        {(entries) =>
          entries.length === 0 ? (
            <Empty title={words.none} command="holdfast audit --follow">
              {words.noneText}
            </Empty>
          ) : (
            <Stack>
              <Table className="stacks" aria-label={texts.navigation.audit} verticalSpacing="xs">
                <Table.Thead>
                  <Table.Tr>
                    {[words.time, words.actor, words.action, words.target].map((label) => (
                      <Table.Th key={label} scope="col">
                        {label}
                      </Table.Th>
                    ))}
                    <Table.Th scope="col">{words.details}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {entries.map((entry) => (
                    <Entry key={entry.id} entry={entry} name={nameOf(entry)} />
                  ))}
                </Table.Tbody>
              </Table>
              <LoadMore query={list} />
            </Stack>
          )
        }
      </QueryView>
    </Page>
  );
}

/** The target's name then, or its name now if the list has it: many targets no longer exist. */
function useNames() {
  const nameOf = useDatasourceNames([]);
  return ({ details, target }: AuditEntry): string | undefined => {
    if (typeof details.name === 'string') return details.name;
    const id = target.type === 'datasource' ? target.id : details.datasourceId;
    return (typeof id === 'string' && nameOf(id)) || undefined;
  };
}

function Entry({ entry, name }: { entry: AuditEntry; name: string | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const { id, occurredAt, actor, action, target, details, ipAddress, userAgent } = entry;
  return (
    <>
      <Table.Tr>
        <Table.Td data-label={words.time}>
          <Time at={occurredAt} exact />
        </Table.Td>
        <Table.Td data-label={words.actor}>{actor.name ?? words.actors[actor.type]}</Table.Td>
        <Table.Td data-label={words.action}>
          {typeof details.count === 'number' && action.endsWith('refused')
            ? words.repeated(words.actions[action], details.count)
            : words.actions[action]}
        </Table.Td>
        <Table.Td data-label={words.target}>
          {name ? words.named(words.targets[target.type], name) : words.targets[target.type]}
        </Table.Td>
        <Table.Td data-label={words.details}>
          <Button
            size="compact-xs"
            variant="subtle"
            aria-expanded={isOpen}
            aria-controls={`details-${id}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? words.hide : words.show}
          </Button>
        </Table.Td>
      </Table.Tr>
      {isOpen && (
        <Table.Tr>
          <Table.Td colSpan={5}>
            <Collapse expanded id={`details-${id}`}>
              <Stack gap={4}>
                <Group gap="xs">
                  <Text size="sm">{words.targets[target.type]}</Text>
                  <Code>{target.id}</Code>
                </Group>
                {actor.email && <Text size="sm">{actor.email}</Text>}
                <Code block>{JSON.stringify(details, null, 2)}</Code>
                {ipAddress && (
                  <Text size="xs" className="quiet">
                    {words.from(ipAddress, userAgent)}
                  </Text>
                )}
              </Stack>
            </Collapse>
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}
