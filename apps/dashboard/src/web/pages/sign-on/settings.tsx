import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Command } from '../../parts/command.tsx';
import { NotAllowed } from '../../parts/not-allowed.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Section } from '../../parts/section.tsx';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { Domains } from './domains.tsx';
import { ProviderForm } from './provider-form.tsx';
import { TryIt } from './try-it.tsx';

const words = texts.signOn;

/** The organisation's identity provider, from registering Holdfast there to testing that it works. */
export function SignOnPage() {
  const { api, organisation, holds } = useMember();
  const isAllowed = holds('members.manage');
  const shown = useQuery({
    queryKey: [organisation.id, 'sign-on'],
    queryFn: ({ signal }) =>
      api.auth.getSignOn({ path: { organisationId: organisation.id }, signal }),
    enabled: isAllowed,
  });
  if (!isAllowed) return <NotAllowed title={texts.navigation.signOn} />;
  return (
    <Page title={texts.navigation.signOn} lead={words.lead}>
      <QueryView query={shown}>
        {(signOn) => (
          <>
            {!holds('organisation.own') && <Text size="sm">{words.ownersOnly}</Text>}
            <Section title={words.redirect} lead={words.redirectText}>
              <Command text={signOn.redirectUri} />
            </Section>
            <ProviderForm key={JSON.stringify(signOn.provider)} provider={signOn.provider} />
            <Domains domains={signOn.domains} />
            {signOn.provider && holds('organisation.own') && <TryIt />}
          </>
        )}
      </QueryView>
    </Page>
  );
}
