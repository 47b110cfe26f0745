import type { Backup } from '@holdfast/clients';
import { Anchor, Code } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Facts } from '../../parts/facts.tsx';
import { bytes, count, duration } from '../../parts/format.ts';
import { Section } from '../../parts/section.tsx';
import { Time } from '../../parts/time.tsx';
import { texts } from '../../texts/index.ts';
import { tookMs } from './rules.ts';
import { usePolicy } from './use-backup.ts';

const { about, facts, triggers } = texts.backups;
const { engines } = texts.datasources;

export function BackupAbout({
  job,
  datasource,
  manifest,
}: {
  job: Backup.BackupJob;
  datasource: Backup.Datasource | undefined;
  manifest: Backup.BackupManifest | undefined;
}) {
  const policy = usePolicy(job.policyId);
  const took = tookMs(job);
  const { datasourceId: id } = job;
  return (
    <Section title={about}>
      <Facts
        facts={[
          [
            facts.database,
            datasource && (
              <Anchor
                renderRoot={(props) => <Link to="/databases/$id" params={{ id }} {...props} />}
              >
                {datasource.name}
              </Anchor>
            ),
          ],
          [facts.queued, <Time key="queued" at={job.queuedAt} exact />],
          [facts.started, job.startedAt && <Time at={job.startedAt} exact />],
          [facts.took, took !== undefined && duration(took)],
          [facts.stored, job.storedBytes !== null && bytes(job.storedBytes)],
          [facts.plain, job.plainBytes !== null && bytes(job.plainBytes)],
          [facts.rows, job.rows !== null && count(job.rows)],
          [facts.tables, manifest && count(manifest.tables.length)],
          [facts.trigger, triggers[job.trigger]],
          [
            facts.policy,
            policy.data && (
              <Anchor
                renderRoot={(props) => (
                  <Link to="/policies/$id" params={{ id: policy.data.id }} {...props} />
                )}
              >
                {policy.data.name}
              </Anchor>
            ),
          ],
          [facts.due, job.dueAt && <Time at={job.dueAt} exact />],
          [facts.seen, job.lastSeenAt && <Time at={job.lastSeenAt} exact />],
          [facts.read, job.lastReadAt && <Time at={job.lastReadAt} exact />],
          [facts.held, job.heldUntil && <Time at={job.heldUntil} exact />],
          [
            facts.engine,
            serverOf(
              manifest?.source.server.vendor ?? datasource?.engine,
              manifest?.source.server.version ?? job.serverVersion,
            ),
          ],
          [facts.tool, manifest && `${manifest.source.tool.name} ${manifest.source.tool.version}`],
          [facts.left, manifest?.options.excludeTables.join(', ')],
          [facts.id, <Code key="id">{job.jobId}</Code>],
        ]}
      />
    </Section>
  );
}

function serverOf(engine: string | undefined, version: string | null): string | null {
  const name = Object.entries(engines).find(([one]) => one === engine)?.[1] ?? engine;
  return version && (name ? `${name} ${version}` : version);
}
