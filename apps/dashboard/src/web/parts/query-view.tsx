import { Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { texts } from '../texts/index.ts';
import { Failure } from './failure.tsx';

/**
 * A query while it is loading, after it failed, and once it has data. Data stays while newer data is
 * awaited, and if that fails.
 */
export function QueryView<Data>({
  query,
  isReady = true,
  loading = <Loading />,
  children,
}: {
  query: { data: Data | undefined; error: unknown; refetch(): unknown };
  /** Whether everything shown with it is known as well, so nothing appears above it later. */
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

/** As high as what is likely to come, so nothing jumps. */
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
