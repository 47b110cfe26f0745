import { Alert, Button, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { sayFailure } from '../../parts/say-failure.ts';
import { useAction } from '../../parts/use-action.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import type { Watcher } from './queries.ts';

const { detail: words } = texts.watchers;

/** The recipient, if they have not confirmed yet: until then hits wait. */
export function Unconfirmed({ watcher }: { watcher: Watcher }) {
  const { api, may } = useMember();
  const { id, notificationEmail, unconfirmed } = watcher;
  const ask = useAction(
    () => api.domains.updateWatcher({ path: { id }, body: { notificationEmail } }),
    { done: words.askedAgain },
  );
  const [address] = unconfirmed;
  if (address === undefined) return null;
  return (
    <Alert color="yellow" icon={<IconMail aria-hidden />} title={words.unconfirmed(address)}>
      <Text size="sm">{words.unconfirmedText}</Text>
      {may('domains', 'updateWatcher') && (
        <Button
          mt="sm"
          size="xs"
          variant="default"
          loading={ask.isPending}
          onClick={() => ask.mutate(undefined, { onError: sayFailure })}
        >
          {words.askAgain}
        </Button>
      )}
    </Alert>
  );
}
