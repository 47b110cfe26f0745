import { Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { texts } from '../texts/index.ts';
import { Failure } from './failure.tsx';

/**
 * What a question to a service looks like while it is open, when it failed, and when it is answered.
 * An answer that is there stays while a newer one is awaited, and when that fails.
 */
export function QueryView<Data>({
  query,
  isReady = true,
  loading = <Loading />,
  children,
}: {
  query: { data: Data | undefined; error: unknown; refetch(): unknown };
  /** Whether what is shown together with it is known as well: nothing comes in above it later. */
  isReady?: boolean;
  loading?: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  const { data, error } = query;
  const retry = () => void query.refetch();
  if (data === undefined && error) return <Failure error={error} retry={retry} />;
  if (data === undefined || !isReady) return loading;
  return (
    <>
      {error != null && <Failure error={error} retry={retry} />}
      {children(data)}
    </>
  );
}

/** As high as what is likely to come, so that nothing jumps. */
export function Loading({ rows = 6 }: { rows?: number }) {
  return (
    <Stack gap="sm" aria-busy aria-label={texts.frame.loading} role="status">
      {Array.from({ length: rows }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <Skeleton key={at} height={36} />
      ))}
    </Stack>
  );
}
