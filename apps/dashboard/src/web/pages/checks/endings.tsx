import type { Domains } from '@holdfast/clients';
import { Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { NameStatusBadge } from '../../parts/name-status.tsx';
import { RowTable } from '../../parts/row-table.tsx';
import { Section } from '../../parts/section.tsx';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import type { Mode } from './search.ts';
import { checkQuery } from './use-check.ts';

const words = texts.checks;
const ENDINGS = ['com', 'net', 'org', 'io', 'dev', 'app', 'eu', 'de'] as const;

type Row = { name: string; result: Domains.CheckResult | undefined; error: Error | null };

/** A word without an ending: checked under the usual ones, each with its own answer. */
export function Endings({
  label,
  mode,
  onFault,
}: {
  label: string;
  mode: Mode;
  onFault: (fault: { name: string; text: string } | undefined) => void;
}) {
  const { api, organisation } = useMember();
  const names = ENDINGS.map((ending) => `${label}.${ending}`);
  const checks = useQueries({
    queries: names.map((name) => checkQuery({ organisation: organisation.id, api, name, mode })),
  });
  const rows = checks.map(({ data, error }, at): Row => {
    return { name: names[at] ?? label, result: data, error };
  });
  const isNoName = rows.every(({ result }) => result?.status === 'invalid');
  const fault = isNoName ? rows[0]?.result?.reason : undefined;
  useEffect(() => {
    onFault(fault === undefined ? undefined : { name: label, text: fault });
  }, [label, fault, onFault]);
  return (
    <Section title={words.endings(label)} lead={words.endingsLead}>
      <RowTable
        caption={words.endings(label)}
        rows={rows}
        keyOf={({ name }) => name}
        linkOf={({ name }) => ({
          to: '/names',
          search: { q: name, ...(mode !== 'verified' && { mode }) },
        })}
        columns={[
          { label: words.name, cell: ({ name }) => <bdi>{name}</bdi> },
          { label: words.endingsStatus, cell: (row) => <Status row={row} /> },
          {
            label: words.endingsWhy,
            cell: ({ result, error }) => (
              <Text size="sm" className="quiet">
                {error?.message ?? result?.reason ?? ''}
              </Text>
            ),
          },
        ]}
      />
    </Section>
  );
}

/** A failed check is not a status of the name, whatever an earlier one found. */
function Status({ row: { result, error } }: { row: Row }) {
  if (error) return <Text size="sm">{words.failed}</Text>;
  if (result) return <NameStatusBadge status={result.status} />;
  return <Text size="sm">{`${words.pending}…`}</Text>;
}
