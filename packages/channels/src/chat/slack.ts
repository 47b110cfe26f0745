import { defuse, escapeAngles } from './defuse.ts';
import { fitMessage } from './fit.ts';
import type { ChatFormat } from './format.ts';

/**
 * Blocks of plain text: Slack finds no markup in those. `<!channel>`, `<@…>` and `<url|text>` are
 * escaped as well, also in the line for push notifications, where markup would be interpreted.
 */
export const slack: ChatFormat<'slack'> = {
  name: 'slack',
  body(message) {
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
  },
};
