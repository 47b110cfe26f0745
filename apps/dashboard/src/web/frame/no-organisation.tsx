import type { Auth } from '@holdfast/clients';
import { Box, Button, Group } from '@mantine/core';
import { Link, Outlet, useChildMatches, useNavigate } from '@tanstack/react-router';
import { Empty } from '../parts/empty.tsx';
import { NewOrganisation } from '../parts/new-organisation.tsx';
import { Page } from '../parts/page.tsx';
import { texts } from '../texts/index.ts';
import { useSignOut } from './use-sign-out.ts';

/** For people who are in no organisation, or not in the one that the address names. */
export function NoOrganisation({ account }: { account: Auth.Account }) {
  const signOut = useSignOut();
  const navigate = useNavigate();
  // By what the outlet shows, not by the address, which changes earlier or later than the page.
  const isInvited = useChildMatches({
    select: (matches) => matches.some(({ routeId }) => routeId === '/signed-in/invitations/$id'),
  });
  const [first] = account.organisations;
  const { title, text } = first ? texts.frame.foreignOrganisation : texts.frame.noOrganisation;
  // The page of an invitation needs no organisation: it leads to one.
  if (isInvited) {
    return (
      <Box p="xl" maw={720} mx="auto" component="main">
        <Outlet />
      </Box>
    );
  }
  return (
    <Box p="xl" maw={720} mx="auto" component="main">
      <Page title={title}>
        <Empty
          title={text}
          action={
            <Group>
              {first && (
                <Button
                  renderRoot={(props) => <Link to="/" search={{ org: first.id }} {...props} />}
                >
                  {texts.frame.foreignOrganisation.action}
                </Button>
              )}
              <Button variant="default" onClick={signOut}>
                {texts.frame.signOut}
              </Button>
            </Group>
          }
        >
          {!first && texts.frame.noOrganisation.invited}
        </Empty>
        {!first && <NewOrganisation onMade={(org) => navigate({ to: '/', search: { org } })} />}
      </Page>
    </Box>
  );
}
