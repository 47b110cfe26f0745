import { Alert, Button } from '@mantine/core';
import { IconEye, IconHelpTriangle, IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmByName } from '../../parts/confirm-by-name.tsx';
import { Facts } from '../../parts/facts.tsx';
import { NameEvidence } from '../../parts/name-evidence.tsx';
import { NameRecord } from '../../parts/name-record.tsx';
import { wordOf } from '../../parts/name-status.tsx';
import { NameVerdict } from '../../parts/name-verdict.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { sayDone } from '../../parts/say-done.ts';
import { sayFailure } from '../../parts/say-failure.ts';
import { Section } from '../../parts/section.tsx';
import { Time } from '../../parts/time.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { Notes } from './notes.tsx';
import { type SavedName, useSavedName } from './queries.ts';
import { brandOf, isNew, isStale } from './rules.ts';
import { Expiry, Unknown } from './table.tsx';

const words = texts.savedNames;

export function SavedNamePage() {
  const { id } = useParams({ from: '/signed-in/saved-names/$id' });
  const { api } = useMember();
  const name = useSavedName(id);
  const check = useAction(() => api.domains.checkSavedDomain({ path: { id } }), {
    onDone: ({ result }) => sayDone(words.checked(wordOf(result.status))),
  });
  return (
    <Page
      title={name.data?.unicode ?? texts.navigation.savedNames}
      crumbs={[{ label: texts.navigation.savedNames, to: { to: '/saved-names' } }]}
      actions={
        name.data && (
          <Actions
            name={name.data}
            isChecking={check.isPending}
            onCheck={() => check.mutate(undefined, { onError: sayFailure })}
          />
        )
      }
    >
      <QueryView query={name}>
        {(name) => (
          <>
            {check.data?.result.status === 'unknown' && (
              <Alert color="yellow" role="status" icon={<IconHelpTriangle aria-hidden />}>
                {words.unknownNow} {check.data.result.reason}
              </Alert>
            )}
            <About name={name} />
            <Notes key={name.id} name={name} />
            {name.result && <NameRecord result={name.result} />}
            {name.result && <NameEvidence evidence={name.result.evidence} />}
          </>
        )}
      </QueryView>
    </Page>
  );
}

function Actions({
  name,
  isChecking,
  onCheck,
}: {
  name: SavedName;
  isChecking: boolean;
  onCheck: () => void;
}) {
  const { api, may, organisation } = useMember();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [isRemoving, setRemoving] = useState(false);
  return (
    <>
      {may('domains', 'checkSavedDomain') && (
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={isChecking}
          onClick={onCheck}
        >
          {words.check}
        </Button>
      )}
      {may('domains', 'createWatcher') && (
        <Button
          variant="default"
          leftSection={<IconEye size={16} aria-hidden />}
          renderRoot={(props) => (
            <Link to="/watchers/new" search={{ brand: brandOf(name) }} {...props} />
          )}
        >
          {words.watch}
        </Button>
      )}
      {may('domains', 'unsaveDomain') && (
        <Button variant="default" onClick={() => setRemoving(true)}>
          {words.remove}
        </Button>
      )}
      {isRemoving && (
        <ConfirmByName
          title={words.removeTitle}
          name={name.unicode}
          action={words.remove}
          onClose={() => setRemoving(false)}
          onConfirm={async () => {
            await api.domains.unsaveDomain({ path: { id: name.id } });
            sayDone(words.removed(name.unicode));
            await navigate({ to: '/saved-names' });
            void queryClient.invalidateQueries({ queryKey: [organisation.id] });
          }}
        >
          {words.removeText}
        </ConfirmByName>
      )}
    </>
  );
}

function About({ name }: { name: SavedName }) {
  return (
    <Section title={words.about}>
      {name.result ? (
        <NameVerdict result={name.result} />
      ) : (
        <div>
          <Unknown name={name} /> {isNew(name) ? words.neverChecked : words.nothingFoundText}
        </div>
      )}
      <Facts
        facts={[
          [words.columns.expires, <Expiry key="expires" at={name.expiresAt} />],
          [words.columns.registrar, name.registrar],
          [words.savedAt, <Time key="at" at={name.createdAt} />],
          [words.stale, isStale(name) && name.checkedAt && <Time key="old" at={name.checkedAt} />],
        ]}
      />
    </Section>
  );
}
