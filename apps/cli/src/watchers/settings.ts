import { type Command, InvalidArgumentError, Option } from 'commander';

export type WatcherChoices = {
  allow?: string[];
  notify?: string;
  minScore?: number;
  sensitivity?: 'strict' | 'balanced' | 'broad';
  aiCheck?: boolean;
};

/** Options for what a watcher looks for, and whom it notifies. */
export function withWatcher(command: Command): Command {
  return command
    .option('--allow <domain...>', 'your own domains, and others that are not look-alikes')
    .option('--notify <address>', 'who gets an email about hits; nobody if empty')
    .option('--min-score <score>', 'nothing below this, from 0 to 100', score)
    .addOption(
      new Option('--sensitivity <width>', 'how far from the keyword a name may be').choices([
        ...['strict', 'balanced', 'broad'],
      ]),
    )
    .option('--ai-check', 'let a language model adjust scores within their bounds')
    .option('--no-ai-check', 'leave scores as they are');
}

/** The settings that were given, by the API's field names. */
export function readWatcher({ allow, notify, minScore, sensitivity, aiCheck }: WatcherChoices) {
  return {
    ...(allow && { allowlist: allow.filter((domain) => domain !== '') }),
    ...(notify !== undefined && { notificationEmail: notify === '' ? null : notify }),
    ...(minScore !== undefined && { minScore }),
    ...(sensitivity && { sensitivity }),
    ...(aiCheck !== undefined && { aiCheck }),
  };
}

export function score(text: string): number {
  if (/^(\d{1,2}|100)$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number from 0 to 100.');
}
