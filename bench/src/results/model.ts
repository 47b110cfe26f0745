/** At most one of them; without any, the figure is only reported. */
export type Goal = { atLeast?: number; atMost?: number };

/** One line of the results. */
export type Row = {
  what: string;
  /** `×` is the ratio to a peer that was measured in the same rounds. */
  unit: string;
  values: number[];
  median: number;
  goal: Goal;
};

/** The result of one benchmark, or why it failed. */
export type Outcome = {
  bench: string;
  /** The day on which it was measured; `machine` says on what. */
  date: string;
  machine: string;
  /** The machine's load when the benchmark began, if it was noted. */
  load?: number;
  seconds: number;
  rows: Row[];
  failure?: string;
};
