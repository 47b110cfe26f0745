import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';

/** A part of a page within a frame, with less padding where there is little room. */
export function Card({
  labelledBy,
  children,
}: {
  /** The heading of a card that is a landmark by itself. */
  labelledBy?: string;
  children: ReactNode;
}) {
  return (
    <Paper
      withBorder
      p={{ base: 'sm', sm: 'md' }}
      component={labelledBy === undefined ? 'div' : 'section'}
      aria-labelledby={labelledBy}
    >
      {children}
    </Paper>
  );
}
