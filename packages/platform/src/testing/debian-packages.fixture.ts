import { ensureDebianPackages } from './debian-packages.ts';

/** Ensures packages as the account given, and prints how it went. */
const [account = '', source = '', ...names] = process.argv.slice(2);
if (account !== '') process.setuid?.(Number(account));
const aptOptions = [
  ...['-o', `Dir::Etc::SourceList=${source}/sources.list`, '-o', 'Dir::Etc::SourceParts=/dev/null'],
  ...['-o', `Dir::State::Lists=${source}/lists`, '-o', `Dir::Cache=${source}/cache`],
];
const outcome = await ensureDebianPackages(names, { aptOptions }).then(
  () => 'installed',
  (error: Error) => error.message,
);
process.stdout.write(outcome);
