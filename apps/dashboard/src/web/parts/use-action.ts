import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMember } from '../session/member.ts';
import { sayDone } from './say-done.ts';

/** An action that changes something: afterwards everything shown of the organisation is read again. */
export function useAction<Input, Result>(
  act: (input: Input) => Promise<Result>,
  { done, onDone }: { done?: string; onDone?: (result: Result, input: Input) => void } = {},
) {
  const queryClient = useQueryClient();
  const { organisation } = useMember();
  return useMutation({
    mutationFn: act,
    onSuccess: async (result, input) => {
      if (done) sayDone(done);
      onDone?.(result, input);
      await queryClient.invalidateQueries({ queryKey: [organisation.id] });
    },
  });
}
