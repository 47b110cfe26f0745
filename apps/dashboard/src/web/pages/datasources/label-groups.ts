import type { OverviewItem } from '../../parts/use-overview.ts';

export type LabelGroup = { label: string | null; items: OverviewItem[] };

/** Sorted by name; a database with several labels is in each of those groups, one without in the last. */
export function groupByLabel(items: readonly OverviewItem[]): LabelGroup[] {
  const labels = [...new Set(items.flatMap((item) => item.labels))].sort((a, b) =>
    a.localeCompare(b),
  );
  const bare = items.filter((item) => item.labels.length === 0);
  return [
    ...labels.map((label) => ({
      label,
      items: items.filter((item) => item.labels.includes(label)),
    })),
    ...(bare.length > 0 ? [{ label: null, items: bare }] : []),
  ];
}
