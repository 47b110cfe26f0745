import { Button, Center } from '@mantine/core';
import { texts } from '../texts/index.ts';

export function LoadMore({
  query,
}: {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): unknown };
}) {
  if (!query.hasNextPage) return null;
  return (
    <Center>
      <Button
        variant="default"
        loading={query.isFetchingNextPage}
        onClick={() => query.fetchNextPage()}
      >
        {texts.frame.more}
      </Button>
    </Center>
  );
}
