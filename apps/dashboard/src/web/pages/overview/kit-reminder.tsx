import { Alert, Anchor } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { kitFetchedQuery } from '../../parts/kit-fetched.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';

/** Whether anybody has fetched the kit; only asked for people who may fetch it. */
export function useKitFetched() {
  const { api, organisation, may } = useMember();
  return useQuery({
    ...kitFetchedQuery(api, organisation.id),
    enabled: may('backup', 'readRecoveryKit'),
    staleTime: 300_000,
  });
}

/** Until somebody has fetched the recovery kit, reminds the people who may. */
export function KitReminder() {
  const fetched = useKitFetched();
  if (!fetched.data || fetched.data.at !== undefined) return null;
  return (
    <Alert color="yellow" icon={<IconKey aria-hidden />}>
      {texts.recoveryKit.remind}{' '}
      <Anchor
        inherit
        c="inherit"
        fw={650}
        renderRoot={(props) => <Link to="/recovery-kit" {...props} />}
      >
        {texts.recoveryKit.remindAction}
      </Anchor>
    </Alert>
  );
}
