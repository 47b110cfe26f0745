import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMember } from '../session/member.ts';
import { sayDone } from './say-done.ts';

/** Something that is done to a thing: afterwards all that is shown of the organisation is read anew. */
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
