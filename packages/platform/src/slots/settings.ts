import { z } from 'zod';
import { count } from '../config/index.ts';

/** The settings of every service with streams, probes or large bodies; spread them into its own. */
export const SLOT_SETTINGS = {
  /** Streams that one organisation may have open at once at one process: events, files, uploads. */
  HOLDFAST_STREAMS_PER_ORGANISATION: count(100),
  /** Streams that one process may have open at once, of all organisations together. */
  HOLDFAST_STREAMS_PER_PROCESS: count(2_000),
  /** Tests of connections that one organisation may have under way at once at one process. */
  HOLDFAST_PROBES_PER_ORGANISATION: count(8),
  /** Tests of connections that one process may have under way at once, of all organisations together. */
  HOLDFAST_PROBES_PER_PROCESS: count(64),
  /** Megabytes of request bodies that one process holds at once for one organisation. */
  HOLDFAST_BODY_MEGABYTES_PER_ORGANISATION: count(32),
  /** Megabytes of request bodies that one process holds at once for all organisations together. */
  HOLDFAST_BODY_MEGABYTES_PER_PROCESS: count(96),
};

type SlotSettings = { [Name in keyof typeof SLOT_SETTINGS]: number };

/** How much one organisation, and all of them together, may have open at once. */
export type SlotLimits = { perOrganisation: number; perProcess: number };
export type Limits = { streams: SlotLimits; probes: SlotLimits; bodies: SlotLimits };

export function limitsOf(settings: SlotSettings): Limits {
  return {
    streams: {
      perOrganisation: settings.HOLDFAST_STREAMS_PER_ORGANISATION,
      perProcess: settings.HOLDFAST_STREAMS_PER_PROCESS,
    },
    probes: {
      perOrganisation: settings.HOLDFAST_PROBES_PER_ORGANISATION,
      perProcess: settings.HOLDFAST_PROBES_PER_PROCESS,
    },
    bodies: {
      perOrganisation: settings.HOLDFAST_BODY_MEGABYTES_PER_ORGANISATION,
      perProcess: settings.HOLDFAST_BODY_MEGABYTES_PER_PROCESS,
    },
  };
}

/** The limits where none is set. */
export const USUAL_LIMITS: Limits = limitsOf(z.object(SLOT_SETTINGS).parse({}));
