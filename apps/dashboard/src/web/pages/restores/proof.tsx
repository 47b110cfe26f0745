import type { Backup } from '@holdfast/clients';
import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { OtherDifferences } from '../../parts/other-differences.tsx';
import { proofRows } from '../../parts/proof-rows.ts';
import { ProofTable } from '../../parts/proof-table.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { isRestoring } from '../../parts/restore-standing.ts';
import { Section } from '../../parts/section.tsx';
import { texts } from '../../texts/index.ts';
import { useManifest } from '../backups/use-backup.ts';

const words = texts.restores;

export function RestoreProof({ restore }: { restore: Backup.Restore }) {
  const { datasourceId: id, jobId, proof } = restore;
  const isOver = !isRestoring(restore);
  const manifest = useManifest({ id, jobId }, isOver);
  return (
    <Section title={words.proof} lead={words.proofLead}>
      {isOver ? (
        <>
          <OtherDifferences proof={proof} />
          <QueryView query={manifest}>
            {(told) => <Tables manifest={told} proof={proof} />}
          </QueryView>
        </>
      ) : (
        <Text className="quiet">{words.proofLater}</Text>
      )}
    </Section>
  );
}

function Tables({
  manifest,
  proof,
}: {
  manifest: Backup.BackupManifest;
  proof: Backup.Restore['proof'];
}) {
  const rows = useMemo(() => proofRows(manifest.tables, proof), [manifest.tables, proof]);
  return rows.length === 0 ? (
    <Text>{texts.backups.noTables}</Text>
  ) : (
    <ProofTable caption={words.proof} rows={rows} />
  );
}
