import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMember } from '../session/member.ts';

/** Something that is done to a thing: afterwards all that is shown of the organisation is read anew. */
export function useAct<Input, Output>(
  act: (input: Input) => Promise<Output>,
  { done, onDone }: { done?: string; onDone?: (output: Output) => void } = {},
) {
  const queryClient = useQueryClient();
  const { organisation } = useMember();
  return useMutation({
    mutationFn: act,
    onSuccess: async (output) => {
      if (done) notifications.show({ message: done });
      onDone?.(output);
      await queryClient.invalidateQueries({ queryKey: [organisation.id] });
    },
  });
}
