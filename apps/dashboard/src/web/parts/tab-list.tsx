import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';

/** Tabs in one line, which scrolls sideways where it is too long; the chosen one is in sight. */
export function TabList({ children }: { children: ReactNode }) {
  return (
    <Tabs.List className="tab-line" ref={showChosen}>
      {children}
    </Tabs.List>
  );
}

function showChosen(list: HTMLDivElement | null): void {
  const chosen = list?.querySelector<HTMLElement>('[data-active]');
  if (list && chosen) list.scrollLeft = chosen.offsetLeft + chosen.offsetWidth - list.clientWidth;
}
