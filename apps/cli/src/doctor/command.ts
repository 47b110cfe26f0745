import type { Command } from 'commander';
import { type Common, lone } from '../program/index.ts';
import type { Surroundings } from '../terminal/index.ts';

/** `holdfast doctor` */
export function doctorCommand(surroundings: Surroundings): Command {
  return lone('doctor', 'check what this machine lacks, and print the commands that fix it', [
    'holdfast doctor',
    'holdfast doctor --json',
  ]).action(async (choices: Common) => (await import('./doctor.ts')).doctor(surroundings, choices));
}
