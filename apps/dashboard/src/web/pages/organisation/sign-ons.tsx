import type { Auth } from '@holdfast/clients';
import { Button, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirm } from '../../parts/confirm.tsx';
import { Loading, QueryView } from '../../parts/query-view.tsx';
import { RowTable } from '../../parts/row-table.tsx';
import { sayDone } from '../../parts/say-done.ts';
import { Section } from '../../parts/section.tsx';
import { Time } from '../../parts/time.tsx';
import { holdfast } from '../../session/holdfast.ts';
import { texts } from '../../texts/index.ts';

const words = texts.signOn.linked;
type SignOn = Auth.LinkedSignOns['signOns'][number];
const queryKey = ['sign-ons'];

/** The identity providers that this person can sign in with. */
export function SignOns() {
  const queryClient = useQueryClient();
  const signOns = useQuery({
    queryKey,
    queryFn: ({ signal }) => holdfast.auth.listSignOns({ signal }),
  });
  const [unlinking, setUnlinking] = useState<SignOn>();
  const unlink = useMutation({
    mutationFn: ({ id }: SignOn) => holdfast.auth.unlinkSignOn({ path: { signOnId: id } }),
    onSuccess: (_, { name }) => {
      setUnlinking(undefined);
      sayDone(words.unlinked(name));
      // The sessions that the provider opened have ended.
      void queryClient.invalidateQueries({ queryKey: ['sessions'] });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  return (
    <Section title={words.title} lead={words.lead}>
      <QueryView query={signOns} loading={<Loading rows={1} />}>
        {({ signOns: rows }) => <SignOnTable rows={rows} onUnlink={setUnlinking} />}
      </QueryView>
      {unlinking && (
        <Confirm
          title={words.unlinkTitle(unlinking.name)}
          action={words.unlink}
          keep={words.keep}
          isBusy={unlink.isPending}
          error={unlink.error}
          onConfirm={() => unlink.mutate(unlinking)}
          onClose={() => {
            unlink.reset();
            setUnlinking(undefined);
          }}
        >
          {words.unlinkText}
        </Confirm>
      )}
    </Section>
  );
}

function SignOnTable({ rows, onUnlink }: { rows: SignOn[]; onUnlink: (row: SignOn) => void }) {
  if (rows.length === 0) return <Text size="sm">{words.none}</Text>;
  return (
    <RowTable
      caption={words.title}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          label: words.provider,
          cell: (row) => (
            <div>
              <Text size="sm">{row.name}</Text>
              <Text size="xs" className="quiet">
                {aboutOf(row)}
              </Text>
            </div>
          ),
        },
        { label: words.since, cell: ({ linkedAt }) => <Time at={linkedAt} /> },
        {
          label: words.used,
          cell: ({ lastUsedAt }) => (lastUsedAt ? <Time at={lastUsedAt} /> : '–'),
        },
        {
          label: words.unlink,
          cell: (row) => (
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              aria-label={`${words.unlink}: ${row.name}`}
              onClick={() => onUnlink(row)}
            >
              {words.unlink}
            </Button>
          ),
        },
      ]}
    />
  );
}

function aboutOf({ kind, organisation, signsIn }: SignOn): string {
  if (!signsIn) return words.gone;
  if (kind === 'installation') return words.installation;
  return organisation ? words.organisation(organisation.name) : '';
}
