import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { QueryView } from '../../parts/query-view.tsx';
import { holdfast } from '../../session/holdfast.ts';
import { texts } from '../../texts/index.ts';
import { AskForLink } from './ask-for-link.tsx';
import { Outside } from './outside.tsx';
import { signUpQuery } from './sign-up-query.ts';

const words = texts.links.forgot;
const ask = (body: { email: string }) => holdfast.auth.askForPasswordReset({ body });

export function ForgotPage() {
  const offer = useQuery(signUpQuery);
  return (
    <Outside title={words.title}>
      <QueryView query={offer}>
        {({ mail }) =>
          mail ? <AskForLink words={words} ask={ask} /> : <Alert>{words.noMail}</Alert>
        }
      </QueryView>
    </Outside>
  );
}
