import 'uplot/dist/uPlot.min.css';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import { texts } from '../texts/index.ts';
import { localTime } from './format.ts';

/** A day in the reader's time zone, in short. */
export const dayName = (time: Date) => DAY.format(time);
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });

export type Series = { label: string; values: (number | null)[]; color: string; dash?: number[] };

/** Values over time. Hidden from screen readers, because the same numbers are in a table beside it. */
export function Chart({
  times,
  series,
  format,
  formatTime = localTime,
  steps,
}: {
  /** In milliseconds, ascending. */
  times: number[];
  series: Series[];
  format: (value: number) => string;
  formatTime?: (time: Date) => string;
  /** The distances allowed between the lines of the scale; round numbers if left out. */
  steps?: number[];
}) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!host.current || width === 0) return;
    const style = getComputedStyle(host.current);
    const color = (name: string) => style.getPropertyValue(name).trim() || '#888888';
    const text = style.color;
    const axis = { stroke: text, grid: { stroke: '#88888833', width: 1 }, ticks: { show: false } };
    let plot: uPlot | undefined;
    plot = new uPlot(
      {
        width,
        height: 180,
        cursor: { drag: { x: false, y: false } },
        legend: {
          markers: { width: 2, dash: (_, at) => (series[at - 1]?.dash ? 'dashed' : 'solid') },
        },
        // While nobody points at a time, the legend shows the newest values.
        hooks: { setCursor: [({ cursor }) => cursor.idx ?? showNewest()] },
        series: [
          {
            label: texts.chart.time,
            value: (_: uPlot, at: number | null) =>
              at === null ? '–' : formatTime(new Date(at * 1_000)),
          },
          ...series.map(({ label, color: name, dash }) => ({
            ...{ label, stroke: color(name), width: 2, spanGaps: true },
            ...(dash && { dash }),
            points: { show: times.length < 40, size: 5 },
            value: (_: uPlot, value: number | null) => (value === null ? '–' : format(value)),
          })),
        ],
        axes: [
          {
            ...axis,
            values: (_: uPlot, splits: number[]) =>
              splits.map((at) => dayName(new Date(at * 1_000))),
          },
          {
            ...axis,
            ...(steps && { incrs: steps }),
            size: 76,
            values: (_, splits) => splits.map((value) => format(value)),
          },
        ],
        scales: { y: { range: (_, __, most) => [0, most > 0 ? most * 1.1 : 1] } },
      },
      [times.map((time) => time / 1_000), ...series.map(({ values }) => values)],
      host.current,
    );
    function showNewest(): void {
      plot?.setLegend({ idx: times.length - 1 }, false);
    }
    showNewest();
    return () => plot?.destroy();
  }, [times, series, format, formatTime, steps, width]);
  return (
    <div ref={ref} style={{ minHeight: 220 }} aria-hidden>
      <div ref={host} />
    </div>
  );
}
