import type { Backup } from '@holdfast/clients';
import { Button, Code, Group, ScrollArea, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Command } from '../../parts/command.tsx';
import { RUNNING_MS } from '../../parts/live.ts';
import { Loading, QueryView } from '../../parts/query-view.tsx';
import { isRestoring } from '../../parts/restore-standing.ts';
import { Section } from '../../parts/section.tsx';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';

const words = texts.restores;

/**
 * The log that the restore writes, as it is written. Fetched only once somebody wants to see it: the
 * link that reads it is recorded in the audit log.
 */
export function RestoreLog({ restore }: { restore: Backup.Restore }) {
  const { api, organisation } = useMember();
  const isRunning = isRestoring(restore);
  const [isOpen, setOpen] = useState(false);
  const log = useQuery({
    // Read again when the state changes: the last lines come with the end.
    queryKey: [organisation.id, 'restore-log', restore.id, restore.state],
    queryFn: ({ signal }) => api.readLog(restore.id, { signal }),
    enabled: isOpen,
    refetchInterval: isRunning ? RUNNING_MS * 2 : false,
    placeholderData: (before) => before,
  });
  return (
    <Section title={words.log}>
      {isOpen ? (
        <QueryView query={log} loading={<Loading rows={2} />}>
          {(text) => (
            <ScrollArea.Autosize
              mah={360}
              viewportProps={{ tabIndex: 0, 'aria-label': words.log, role: 'region' }}
            >
              <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {text.trim() || words.logEmpty}
              </Code>
            </ScrollArea.Autosize>
          )}
        </QueryView>
      ) : (
        <Group gap="sm">
          <Button variant="default" onClick={() => setOpen(true)}>
            {words.showLog}
          </Button>
          <Text size="sm" className="quiet">
            {words.showLogHint}
          </Text>
        </Group>
      )}
      <Command text={`${words.logCommand} ${restore.id}`} />
    </Section>
  );
}
