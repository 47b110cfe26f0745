import type { Domains } from '@holdfast/clients';
import { Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconMessageCircle } from '@tabler/icons-react';
import { texts } from '../texts/index.ts';
import { duration } from './format.ts';
import { RowTable } from './row-table.tsx';
import { Section } from './section.tsx';
import { Time } from './time.tsx';

type Evidence = Domains.CheckResult['evidence'][number];

const words = texts.checks;

const ANSWERS: readonly Evidence['outcome'][] = [
  ...(['hit', 'miss', 'delegated', 'nxdomain', 'no_delegation', 'wildcard'] as const),
  ...(['found', 'not_found', 'not_found_unnamed', 'reserved'] as const),
];

/** Which sources were asked, what each answered, and when. */
export function NameEvidence({ evidence }: { evidence: Evidence[] }) {
  return (
    <Section title={words.evidence} lead={words.evidenceLead}>
      {evidence.length === 0 ? (
        <Text size="sm">{words.noEvidence}</Text>
      ) : (
        <RowTable
          caption={words.evidence}
          rows={evidence}
          keyOf={({ source, server, at }) => `${source} ${server} ${at}`}
          columns={[
            { label: words.columns.source, cell: ({ source }) => words.sources[source] },
            { label: words.columns.said, cell: (one) => <Said evidence={one} /> },
            { label: words.columns.server, cell: ({ server }) => server || '–' },
            { label: words.columns.when, cell: ({ at }) => <Time at={at} /> },
            { label: words.columns.took, align: 'right', cell: ({ ms }) => duration(ms) },
          ]}
        />
      )}
    </Section>
  );
}

/** A failure has a different icon from an answer. */
function Said({ evidence: { outcome, detail } }: { evidence: Evidence }) {
  const isAnswer = ANSWERS.includes(outcome);
  const Icon = isAnswer ? IconMessageCircle : IconAlertTriangle;
  return (
    <Group gap={6} wrap="nowrap" align="flex-start">
      <Icon
        size={16}
        aria-hidden
        color={isAnswer ? 'var(--idle)' : 'var(--warn)'}
        style={{ flexShrink: 0, marginTop: 3 }}
      />
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {words.outcomes[outcome]}
        {detail && (
          <Text size="sm" className="quiet">
            {detail}
          </Text>
        )}
      </div>
    </Group>
  );
}
