import { queryOptions } from '@tanstack/react-query';
import { holdfast } from './holdfast.ts';

export const factorsQuery = queryOptions({
  queryKey: ['factors'],
  queryFn: ({ signal }) => holdfast.auth.listFactors({ signal }),
});
