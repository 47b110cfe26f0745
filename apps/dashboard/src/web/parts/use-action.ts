import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMember } from '../session/member.ts';
import { sayDone } from './say-done.ts';

/** Something that is done to the organisation's things: what the pages know of them is read anew. */
export function useAction<Input, Result>(
  act: (input: Input) => Promise<Result>,
  { done, onDone }: { done?: string; onDone?: (result: Result, input: Input) => void } = {},
) {
  const queryClient = useQueryClient();
  const { organisation } = useMember();
  return useMutation({
    mutationFn: act,
    onSuccess: (result, input) => {
      if (done) sayDone(done);
      void queryClient.invalidateQueries({ queryKey: [organisation.id] });
      onDone?.(result, input);
    },
  });
}
