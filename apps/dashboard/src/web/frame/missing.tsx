import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Empty } from '../parts/empty.tsx';
import { Page } from '../parts/page.tsx';
import { texts } from '../texts/index.ts';

export function Missing() {
  return (
    <Page title={texts.missing.title}>
      <Empty
        title={texts.missing.text}
        action={
          <Button renderRoot={(props) => <Link to="/" {...props} />}>{texts.missing.action}</Button>
        }
      />
    </Page>
  );
}
