import { defuse, escapeAngles } from './defuse.ts';
import { fitMessage } from './fit.ts';
import type { ChatFormat } from './format.ts';

/**
 * A card: its paragraphs interpret a little HTML, which is escaped, and have no mentions. The plain
 * `text` of a message would interpret `<users/all>`, and cannot be escaped.
 */
export const googleChat: ChatFormat<'google_chat'> = {
  name: 'google_chat',
  body(message) {
    const { title, summary, facts, nextStep } = fitMessage(message, (text) =>
      escapeAngles(defuse(text)),
    );
    const paragraph = (text: string) => ({ textParagraph: { text } });
    const widgets = [
      paragraph(`<b>${title}</b>`),
      paragraph(summary),
      ...facts.map(({ label, value }) => paragraph(`<b>${label}:</b> ${value}`)),
      paragraph(nextStep),
    ];
    return { cardsV2: [{ cardId: 'alert', card: { sections: [{ widgets }] } }] };
  },
};
