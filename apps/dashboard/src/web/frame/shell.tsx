import { Alert, AppShell, Box, Burger, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import {
  Link,
  lazyRouteComponent,
  Outlet,
  useLocation,
  useNavigate,
  useSearch,
} from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { Failure } from '../parts/failure.tsx';
import { Loading } from '../parts/query-view.tsx';
import { accountQuery } from '../session/account.ts';
import { isUnauthenticated, useSessionEnded } from '../session/ended.ts';
import { sayThatFactorIsWanted, useFactorWanted } from '../session/factor-wanted.ts';
import {
  lastOrganisation,
  MemberContext,
  memberOf,
  rememberOrganisation,
} from '../session/member.ts';
import { useSamePerson } from '../session/same-person.ts';
import { useProofAsked } from '../session/step-up.ts';
import { useOtherTabs } from '../session/tabs.ts';
import { texts } from '../texts/index.ts';
import { Announcer } from './announcer.tsx';
import { FactorWanted } from './factor-wanted.tsx';
import { useLastFocused } from './last-focused.ts';
import { NavigationList } from './navigation-list.tsx';
import { NoOrganisation } from './no-organisation.tsx';
import { UserMenu } from './user-menu.tsx';

// The router's lazy loading: if a part is gone after an upgrade it reloads the page, once.
const SignInAgain = lazyRouteComponent(() => import('../pages/sign-in/again.tsx'), 'SignInAgain');
const StepUp = lazyRouteComponent(() => import('../pages/sign-in/step-up.tsx'), 'StepUp');
const Shortcuts = lazyRouteComponent(() => import('./shortcuts.tsx'), 'Shortcuts');

/** The frame around every page of somebody who is signed in. */
export function Shell() {
  const account = useQuery(accountQuery);
  const { org } = useSearch({ strict: false });
  const { href, pathname } = useLocation();
  const [isOpen, navigation] = useDisclosure(false);
  const hasEnded = useSessionEnded();
  const proofAsked = useProofAsked();
  const lastFocused = useLastFocused();
  const isFactorWanted = useFactorWanted();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState(lastOrganisation);
  const member = account.data && memberOf(account.data, { wanted: org, chosen });
  const organisationId = member?.organisation.id;
  const isUnsaid = org === undefined && member !== undefined && member.organisations.length > 1;
  const isSignedOut = !account.data && isUnauthenticated(account.error);

  useSamePerson(account.data);
  useOtherTabs();
  useEffect(() => {
    // What one organisation requires, another may not.
    sayThatFactorIsWanted(false);
    if (organisationId === undefined) return;
    setChosen(organisationId);
    rememberOrganisation(organisationId);
  }, [organisationId]);
  // An organisation already in the address, as from a navigation under way, takes precedence.
  useEffect(() => {
    if (!isUnsaid) return;
    const search = (before: object) => ({ org: organisationId, ...before });
    void navigate({ to: '.', search, hash: true, replace: true });
  }, [isUnsaid, organisationId, navigate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is that of this moment
  useEffect(() => {
    if (isSignedOut) void navigate({ to: '/sign-in', search: { from: href }, replace: true });
  }, [isSignedOut]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is the reason to close it
  useEffect(() => navigation.close(), [pathname]);

  if (!account.data) {
    return (
      <Box p="xl">
        {account.error && !isSignedOut ? (
          <Failure error={account.error} retry={() => void account.refetch()} />
        ) : (
          <Loading />
        )}
      </Box>
    );
  }
  if (!member) return <NoOrganisation account={account.data} />;
  return (
    <MemberContext value={member}>
      <a className="skip" href="#content">
        {texts.frame.skip}
      </a>
      <Announcer />
      <AppShell
        header={{ height: 52 }}
        navbar={{ width: 232, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
        padding={{ base: 'md', md: 'xl' }}
      >
        <AppShell.Header>
          <Group h="100%" px="md" justify="space-between" wrap="nowrap">
            <Group gap="sm" wrap="nowrap">
              <Burger
                opened={isOpen}
                onClick={navigation.toggle}
                hiddenFrom="sm"
                size="sm"
                aria-label={texts.frame.openNavigation}
                aria-expanded={isOpen}
              />
              <Link to="/" style={{ textDecoration: 'none', color: 'inherit' }}>
                <Group gap={8} wrap="nowrap">
                  <img src="/icon.svg" alt="" width={24} height={24} />
                  <Text fw={700}>{texts.frame.product}</Text>
                </Group>
              </Link>
            </Group>
            <Group gap="xs" wrap="nowrap">
              <Suspense>
                <Shortcuts />
              </Suspense>
              <UserMenu />
            </Group>
          </Group>
        </AppShell.Header>
        <AppShell.Navbar p="xs" component="nav" aria-label={texts.frame.navigation}>
          <NavigationList />
        </AppShell.Navbar>
        <AppShell.Main id="content" tabIndex={-1}>
          <Box maw={1200} mx="auto">
            {member.organisation.billing === 'lapsed' && (
              <Alert color="yellow" mb="md">
                {texts.frame.billing}
              </Alert>
            )}
            {/* Another organisation's page starts afresh: nothing of the previous one is left in it. */}
            {isFactorWanted && pathname !== '/account' ? (
              <FactorWanted />
            ) : (
              <Outlet key={member.organisation.id} />
            )}
          </Box>
        </AppShell.Main>
      </AppShell>
      {proofAsked && (
        <Suspense>
          <StepUp place={proofAsked} lastFocused={lastFocused} />
        </Suspense>
      )}
      {hasEnded && (
        <Suspense>
          <SignInAgain />
        </Suspense>
      )}
    </MemberContext>
  );
}
