import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';

/** Tabs in one line, which scrolls sideways if it is too long; the selected one is in sight. */
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
