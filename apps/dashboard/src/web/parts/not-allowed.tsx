import { Text } from '@mantine/core';
import { useMember } from '../session/member.ts';
import { texts } from '../texts/index.ts';
import { Page } from './page.tsx';

/** Shown instead of a form that would be refused, to people who open its address. */
export function NotAllowed(page: Pick<Parameters<typeof Page>[0], 'title' | 'crumbs'>) {
  const { organisation } = useMember();
  return (
    <Page {...page}>
      <Text>{texts.frame.notAllowed(texts.members.roles[organisation.role])}</Text>
    </Page>
  );
}
