import type { Message } from '../model.ts';

type Write = (text: string) => string;

/**
 * A message as a chat writes it, each text shortened so that it fits with its escapes. Together the
 * limits stay below the smallest of the chats': 6,000 characters (Discord), 28 KB (Teams), 32,000
 * bytes (Google Chat).
 */
export function fitMessage(
  { title, summary, facts, nextStep }: Message,
  write: Write,
): Pick<Message, 'title' | 'summary' | 'facts' | 'nextStep'> {
  return {
    title: shortened(title, 150, write),
    summary: shortened(summary, 1_800, write),
    facts: facts.slice(0, 8).map(({ label, value }) => ({
      label: shortened(label, 40, write),
      value: shortened(value, 330, write),
    })),
    nextStep: shortened(nextStep, 700, write),
  };
}

function shortened(text: string, longest: number, write: Write): string {
  let kept = text;
  for (;;) {
    const written = write(kept === text ? text : `${kept.toWellFormed()}…`);
    if (written.length <= longest) return written;
    // Escaping can turn one character into five; shortened in steps, since most are not escaped.
    const share = Math.min(longest / written.length, 0.95);
    kept = kept.slice(0, Math.floor(kept.length * share));
  }
}
