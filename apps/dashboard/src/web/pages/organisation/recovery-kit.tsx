import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconCheck, IconDownload, IconKey } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Failure } from '../../parts/failure.tsx';
import { kitFetchedQuery } from '../../parts/kit-fetched.ts';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { saveFile } from '../../parts/save-file.ts';
import { Section } from '../../parts/section.tsx';
import { Time } from '../../parts/time.tsx';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { OwnKey } from './own-key.tsx';

const words = texts.recoveryKit;

export function RecoveryKitPage() {
  const { api, organisation, may } = useMember();
  const queryClient = useQueryClient();
  const fetched = useQuery(kitFetchedQuery(api, organisation.id));
  // The page never keeps the kit: it goes into the two files, and is forgotten.
  const fetchKit = useMutation({
    mutationFn: async () => {
      const { keyFile, page } = await api.backup.readRecoveryKit();
      saveFile('holdfast-recovery-key.txt', keyFile);
      saveFile('holdfast-recovery.md', page, 'text/markdown');
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [organisation.id] }),
  });
  return (
    <Page title={texts.navigation.recoveryKit} lead={words.lead}>
      <QueryView query={fetched}>
        {({ at }) =>
          at ? (
            <Alert color="green" icon={<IconCheck aria-hidden />} title={words.fetched}>
              {words.last} <Time at={at} />
            </Alert>
          ) : (
            <Alert color="yellow" icon={<IconKey aria-hidden />} title={words.notFetched}>
              {words.notFetchedText}
            </Alert>
          )
        }
      </QueryView>
      {may('backup', 'readRecoveryKit') ? (
        <>
          <Section title={words.fetchTitle} lead={words.fetchText}>
            <Stack align="flex-start">
              {fetchKit.error && <Failure error={fetchKit.error} />}
              <Button
                leftSection={<IconDownload size={16} aria-hidden />}
                loading={fetchKit.isPending}
                onClick={() => fetchKit.mutate()}
              >
                {words.fetch}
              </Button>
            </Stack>
          </Section>
          <OwnKey />
        </>
      ) : (
        <Text className="quiet">{words.ownersOnly}</Text>
      )}
    </Page>
  );
}
