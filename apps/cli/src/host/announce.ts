import type { FirstOwnerOutcome } from '@holdfast/auth';
import type { RunningApi } from '@holdfast/platform/service';

/** What a person wants to see when everything is up. The password is shown this once. */
export function announce(news: {
  say: (line: string) => void;
  front: RunningApi;
  apis: Map<string, RunningApi>;
  owner: FirstOwnerOutcome;
  dataDirectory: string;
}): void {
  const { say, front, apis, owner, dataDirectory } = news;
  say('Holdfast is ready.');
  say('');
  say(`  ${'dashboard'.padEnd(12)} ${front.url}   (everything at one address)`);
  for (const [name, { url }] of apis)
    say(`  ${name.padEnd(12)} ${url}   (reference: ${url}/swagger/)`);
  say(`  ${'data'.padEnd(12)} ${dataDirectory}`);
  say('');
  if (owner.created) {
    say(`  Sign in as ${owner.email}`);
    if (owner.generatedPassword) {
      say(`  Password   ${owner.generatedPassword.reveal()}   (shown only now: keep it)`);
    }
    say('');
  }
  say('Ctrl-C stops everything.');
}
