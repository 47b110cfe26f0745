import { type Command, Option } from 'commander';

export type ResultFilters = {
  status?: string;
  available?: 'true' | 'false' | 'unknown';
  search?: string;
  tld?: string;
};

/** Options that select from a job's results. */
export function withFilters(command: Command): Command {
  return command
    .option('--status <statuses>', 'only these, separated by commas, such as available,unknown')
    .addOption(
      new Option(
        '--available <answer>',
        'only names that are, are not, or may be available',
      ).choices([...['true', 'false', 'unknown']]),
    )
    .option('--search <text>', 'only names with this in them')
    .option('--tld <suffixes>', 'only under these, separated by commas, such as com,co.uk');
}

/** The filters that were given. */
export function readFilters({ status, available, search, tld }: ResultFilters): ResultFilters {
  return {
    ...(status !== undefined && { status }),
    ...(available !== undefined && { available }),
    ...(search !== undefined && { search }),
    ...(tld !== undefined && { tld }),
  };
}
