import type { NameRequest } from '@holdfast/name-generator';

export const GENERATOR_STATES = ['queued', 'running', 'completed', 'failed'] as const;
type GeneratorState = (typeof GENERATOR_STATES)[number];

/** Whether a model took part in a job, and if not, why. */
export type ModelPart = { used: boolean; reason: string | null };

export type GeneratorJob = NameRequest & {
  id: string;
  state: GeneratorState;
  count: number;
  /** The words of the description that counted, the weightiest first. */
  keywords: string[];
  /** Words of the description whose meaning the names draw on. */
  understood: string[];
  /** Words of which only the letters were used. */
  notUnderstood: string[];
  notes: string[];
  /** Null until the job was worked on. */
  model: ModelPart | null;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
};

export type NameFilters = {
  search?: string | undefined;
  lengthMin?: number | undefined;
  lengthMax?: number | undefined;
};
