import type { Message } from '../model.ts';
import { defuse, escapeAngles } from './defuse.ts';
import { fitMessage } from './fit.ts';

/**
 * Blocks of plain text: Slack reads no markup in those. `<!channel>`, `<@…>` and `<url|text>` are
 * escaped on top, also in the line that stands in notifications, where markup would be read.
 */
export function slackBody(message: Message): object {
  const { title, summary, facts, nextStep } = fitMessage(message, (text) =>
    escapeAngles(defuse(text)),
  );
  const plain = (text: string) => ({ type: 'plain_text', text, emoji: false });
  const lines = facts.map(({ label, value }) => `${label}: ${value}`);
  return {
    text: title,
    mrkdwn: false,
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      { type: 'header', text: plain(title) },
      ...[summary, lines.join('\n'), nextStep].map((text) => ({
        type: 'section',
        text: plain(text),
      })),
    ],
  };
}
