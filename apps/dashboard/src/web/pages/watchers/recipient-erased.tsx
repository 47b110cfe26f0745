import { Alert, Text } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import { texts } from '../../texts/index.ts';
import type { Watcher } from './queries.ts';

const { detail: words } = texts.watchers;

/** Nobody is notified of hits, although nobody chose that: somebody should know. */
export function RecipientErased({ watcher }: { watcher: Watcher }) {
  if (watcher.recipientErasedAt === null) return null;
  return (
    <Alert color="yellow" icon={<IconMailOff aria-hidden />} title={words.recipientErased}>
      <Text size="sm">{words.recipientErasedText}</Text>
    </Alert>
  );
}
