import { defuse } from './defuse.ts';
import { fitMessage } from './fit.ts';
import type { ChatFormat } from './format.ts';

const RED = 0xd9_2d_20;
const BLUE = 0x2b_6c_b0;

/** An embed. An empty `allowed_mentions` keeps Discord from notifying anybody. */
export const discord: ChatFormat<'discord'> = {
  name: 'discord',
  body(message) {
    const { title, summary, facts, nextStep } = fitMessage(message, write);
    return {
      allowed_mentions: { parse: [] },
      embeds: [
        {
          color: message.event === 'test' ? BLUE : RED,
          title,
          description: `${summary}\n\n${nextStep}`,
          fields: facts.map(({ label, value }) => ({ name: label, value: value || '–' })),
          timestamp: message.at.toISOString(),
        },
      ],
    };
  },
};

/** A backslash before every character that can begin markup. */
function write(text: string): string {
  return defuse(text).replaceAll(/[\\`*_~|<>[\]()#+\-!:]/g, '\\$&');
}
