import type { ProofPlace } from '@holdfast/clients';
import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { giveFocusBack } from '../../parts/give-focus-back.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { holdfast } from '../../session/holdfast.ts';
import { canUsePasskeys } from '../../session/passkeys.ts';
import { giveUpProof } from '../../session/step-up.ts';
import { texts } from '../../texts/index.ts';
import { NothingCounts } from './nothing-counts.tsx';
import { ProofForm } from './proof-form.tsx';

const words = texts.stepUp;

/** Shown over any page that needs a proof; the call that needed it goes on as soon as it is given. */
export function StepUp({
  place,
  lastFocused,
}: {
  place: ProofPlace;
  lastFocused: RefObject<Element | null>;
}) {
  // Requested each time: what counts depends on what people have set up and where they are.
  const ways = useQuery({
    queryKey: ['ways to prove', place],
    queryFn: ({ signal }) => holdfast.auth.listWaysToProve({ query: place, signal }),
    gcTime: 0,
  });
  const [opener] = useState(lastFocused.current);
  useEffect(() => () => giveFocusBack(opener), [opener]);
  // The dialog depends on the answer.
  if (ways.isPending) return null;
  return (
    <Modal
      opened
      onClose={() => giveUpProof(words.givenUp)}
      title={words.title}
      closeButtonProps={{ 'aria-label': texts.frame.close }}
    >
      <QueryView query={ways}>
        {({ ways: counting, toDo }) => {
          // To the service a loopback address is as good as localhost, but browsers make no passkeys for it.
          const usable = counting.filter(({ kind }) => kind !== 'passkey' || canUsePasskeys());
          if (usable.length > 0) return <ProofForm ways={usable} />;
          return <NothingCounts toDo={toDo ?? 'use_passkey'} />;
        }}
      </QueryView>
    </Modal>
  );
}
