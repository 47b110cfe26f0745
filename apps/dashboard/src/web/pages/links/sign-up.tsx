import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { QueryView } from '../../parts/query-view.tsx';
import { holdfast } from '../../session/holdfast.ts';
import { texts } from '../../texts/index.ts';
import { AskForLink } from './ask-for-link.tsx';
import { NewAccount } from './new-account.tsx';
import { Outside } from './outside.tsx';
import { signUpQuery } from './sign-up-query.ts';
import { useToken } from './use-token.ts';

const words = texts.links.signUp;
const ask = (body: { email: string }) => holdfast.auth.askToSignUp({ body });

/** With a link it makes the account; without one it says how to get an account. */
export function SignUpPage() {
  const token = useToken();
  return (
    <Outside title={words.title}>
      {token === '' ? <Offer /> : <NewAccount token={token} asksOrganisation />}
    </Outside>
  );
}

function Offer() {
  const offer = useQuery(signUpQuery);
  return (
    <QueryView query={offer}>
      {({ mode, mail }) => {
        if (mode === 'invited') return <Alert>{words.invited}</Alert>;
        return mail ? <AskForLink words={words} ask={ask} /> : <NewAccount asksOrganisation />;
      }}
    </QueryView>
  );
}
