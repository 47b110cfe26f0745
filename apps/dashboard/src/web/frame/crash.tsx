import type { ErrorComponentProps } from '@tanstack/react-router';
import { Failure } from '../parts/failure.tsx';
import { Page } from '../parts/page.tsx';
import { texts } from '../texts/index.ts';

/** Shown in place of a page that threw; other pages go on working. */
export function Crash({ error, reset }: ErrorComponentProps) {
  return (
    <Page title={texts.failure.page}>
      <Failure error={error} retry={reset} />
    </Page>
  );
}
