import { defuse } from './defuse.ts';
import { fitMessage } from './fit.ts';
import type { ChatFormat } from './format.ts';

/**
 * An adaptive card, as the webhooks of Teams' workflows expect it. All text is in text runs: those
 * interpret no markdown, and a mention would need an entity beside the card.
 */
export const teams: ChatFormat<'teams'> = {
  name: 'teams',
  body(message) {
    const { title, summary, facts, nextStep } = fitMessage(message, defuse);
    const paragraph = (...inlines: object[]) => ({ type: 'RichTextBlock', inlines });
    const run = (text: string, style: object = {}) => ({ type: 'TextRun', text, ...style });
    const card = {
      $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
      type: 'AdaptiveCard',
      version: '1.4',
      body: [
        paragraph(run(title, { size: 'Large', weight: 'Bolder' })),
        paragraph(run(summary)),
        ...facts.map(({ label, value }) =>
          paragraph(run(`${label}: `, { weight: 'Bolder' }), run(value)),
        ),
        paragraph(run(nextStep)),
      ],
    };
    return {
      type: 'message',
      attachments: [
        { contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content: card },
      ],
    };
  },
};
