import type { Backup } from '@holdfast/clients';
import { Anchor, Code, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Facts } from '../../parts/facts.tsx';
import { bytes } from '../../parts/format.ts';
import { Section } from '../../parts/section.tsx';
import { texts } from '../../texts/index.ts';
import { useDestination } from './use-backup.ts';

const { file, fileLead, fileFacts, ownStorage } = texts.backups;

export function BackupFile({
  job,
  manifest,
}: {
  job: Backup.BackupJob;
  manifest: Backup.BackupManifest;
}) {
  const destination = useDestination(job.destinationId);
  const { key, bytes: size, sha256, recipients } = manifest.artifact;
  return (
    <Section title={file} lead={fileLead}>
      <Facts
        areLong
        facts={[
          [
            fileFacts.destination,
            destination.data && (
              <Anchor
                renderRoot={(props) => (
                  <Link to="/destinations/$id" params={{ id: destination.data.id }} {...props} />
                )}
              >
                {destination.data.name}
              </Anchor>
            ),
          ],
          [fileFacts.bytes, bytes(size)],
          [fileFacts.key, <Code key="key">{key}</Code>],
          [fileFacts.sha256, <Code key="sha256">{sha256}</Code>],
          [fileFacts.recipients, <Code key="recipients">{recipients.join(' ')}</Code>],
        ]}
      />
      {destination.data && destination.data.kind !== 'managed' && <Text>{ownStorage}</Text>}
    </Section>
  );
}
