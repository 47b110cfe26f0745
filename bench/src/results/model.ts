/** At most one of them; without any, the figure is only told. */
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

/** What one benchmark came to, or why it came to nothing. */
export type Outcome = {
  bench: string;
  /** The day it was measured, and on what. */
  date: string;
  machine: string;
  /** Of the machine, when it began, if it was noted. */
  load?: number;
  seconds: number;
  rows: Row[];
  failure?: string;
};
