import type { Backup } from '@holdfast/clients';
import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { OtherDifferences } from '../../parts/other-differences.tsx';
import { proofRows } from '../../parts/proof-rows.ts';
import { ProofTable } from '../../parts/proof-table.tsx';
import { Section } from '../../parts/section.tsx';
import { texts } from '../../texts/index.ts';

const words = texts.backups;

/** The manifest, and what the proof found in each table. */
export function BackupContents({
  manifest,
  proof,
}: {
  manifest: Backup.BackupManifest;
  proof: Backup.Restore['proof'] | undefined;
}) {
  const rows = useMemo(() => proofRows(manifest.tables, proof), [manifest.tables, proof]);
  return (
    <Section title={words.contents} lead={words.contentsLead}>
      <OtherDifferences proof={proof} />
      {rows.length === 0 ? (
        <Text>{words.noTables}</Text>
      ) : (
        <ProofTable caption={words.contents} rows={rows} />
      )}
      {manifest.source.extensions.length > 0 && (
        <Text size="sm" className="quiet">
          {words.extensions(
            manifest.source.extensions.map(({ name, version }) => `${name} ${version}`).join(', '),
          )}
        </Text>
      )}
      {RUNS.map((runs) => {
        const names = namesOf(manifest.code, runs);
        return (
          names !== '' && (
            <Text key={runs} size="sm" className="quiet">
              {words.runs[runs](names)}
            </Text>
          )
        );
      })}
    </Section>
  );
}

/** What needs nobody to call it, or has more rights than who does. */
const RUNS = ['at_restore', 'by_clock', 'as_owner'] as const;
const MOST_NAMES = 20;

function namesOf(code: Backup.BackupManifest['code'], wanted: (typeof RUNS)[number]): string {
  const all = (code?.statements ?? []).filter(({ runs }) => runs === wanted);
  const names = all
    .slice(0, MOST_NAMES)
    .map(({ object }) => object)
    .join(', ');
  return all.length > MOST_NAMES ? words.runsMore(names, all.length - MOST_NAMES) : names;
}
