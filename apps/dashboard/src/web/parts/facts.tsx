import { Box, SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** Names and values; a missing value leaves no gap. */
export function Facts({
  facts,
  areLong = false,
}: {
  facts: [label: string, value: ReactNode][];
  /** For paths and digests: on a narrow screen each takes the full width. */
  areLong?: boolean;
}) {
  const known = facts.filter(([, value]) => value != null && value !== false && value !== '');
  return (
    <SimpleGrid
      component="dl"
      cols={{ base: areLong ? 1 : 2, md: areLong ? 2 : 3 }}
      spacing="md"
      m={0}
    >
      {known.map(([label, value]) => (
        <Box key={label} style={{ minWidth: 0 }}>
          <Text component="dt" size="sm" className="quiet">
            {label}
          </Text>
          <Text component="dd" m={0} className="numbers" style={{ overflowWrap: 'anywhere' }}>
            {value}
          </Text>
        </Box>
      ))}
    </SimpleGrid>
  );
}
