import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Message } from '../model.ts';
import { describeChannel, SAMPLE_MESSAGE } from '../testing/conformance.ts';
import { benchOf, openPosted } from '../testing/posted.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../testing/webhook-receiver.ts';
import { CHAT_FORMATS, type ChatFormatName } from './formats.ts';

const NAMES = CHAT_FORMATS.map(({ name }) => name);
for (const name of NAMES) describeChannel(`a chat (${name})`, (how) => benchOf(name, how));

const signal = new AbortController().signal;
const HOSTILE =
  '<!channel> @everyone <@U1> <users/all> [x](https://evil.test) <https://evil.test|y> **b** <at>z</at> &amp; www.evil.test';

let receiver: WebhookReceiver;
beforeEach(async () => {
  receiver = await startWebhookReceiver();
});
afterEach(() => receiver.stop());

describe('chats', () => {
  const hostile: Message = {
    ...SAMPLE_MESSAGE,
    title: HOSTILE,
    summary: HOSTILE,
    facts: [{ label: HOSTILE, value: HOSTILE }],
    nextStep: HOSTILE,
  };
  async function bodyOf(kind: ChatFormatName, message: Message) {
    await openPosted(kind, receiver.url).send(message, signal);
    return JSON.parse(receiver.received.at(-1)?.body ?? '');
  }

  test.each(NAMES)('%s: no text calls anybody or becomes a link', async (kind) => {
    for (const text of texts(await bodyOf(kind, hostile))) {
      expect(text).not.toMatch(/@(?!\u200b)/);
      expect(text).not.toMatch(/:\/\/evil|www\.evil/);
    }
  });

  test('slack and google chat: nothing begins with an angle bracket that is not ours', async () => {
    for (const text of texts(await bodyOf('slack', hostile))) expect(text).not.toMatch(/[<>]/);
    for (const text of texts(await bodyOf('google_chat', hostile))) {
      expect(text.replaceAll(/<\/?b>|<br>/g, '')).not.toMatch(/[<>]/);
    }
  });

  test('slack: only plain text, which knows no markup', async () => {
    const { blocks } = await bodyOf('slack', hostile);
    expect(blocks.map(({ text }: { text: { type: string } }) => text.type)).toEqual(
      Array(4).fill('plain_text'),
    );
  });

  test('discord: mentions are off, and markup is escaped', async () => {
    const body = await bodyOf('discord', hostile);
    expect(body.allowed_mentions).toEqual({ parse: [] });
    const text: string = body.embeds[0].title;
    expect(text).not.toMatch(/(?<!\\)[*_[\]()<>`~|#]/);
    expect((await bodyOf('discord', SAMPLE_MESSAGE)).embeds[0].fields).toEqual([
      { name: 'Datasource', value: 'orders' },
    ]);
  });

  test('teams: a card of text runs, which know no markdown', async () => {
    const { attachments } = await bodyOf('teams', hostile);
    const { type, body } = attachments[0].content;
    expect(type).toBe('AdaptiveCard');
    for (const block of body) {
      expect(block.type).toBe('RichTextBlock');
      for (const run of block.inlines) expect(run.type).toBe('TextRun');
    }
  });

  test('each stays within what its chat takes, however long the text', async () => {
    const long = '<é漢😀'.repeat(1_000);
    const message = {
      ...SAMPLE_MESSAGE,
      title: long,
      summary: long,
      nextStep: long,
      facts: Array.from({ length: 40 }, () => ({ label: long, value: long })),
    };
    const characters = (body: unknown) => texts(body).join('').length;
    expect(characters(await bodyOf('discord', message))).toBeLessThan(6_000);
    const discord = (await bodyOf('discord', message)).embeds[0];
    expect(discord.title.length).toBeLessThanOrEqual(256);
    expect(discord.description.length).toBeLessThanOrEqual(4096);
    expect(discord.fields.length).toBeLessThanOrEqual(25);
    for (const { name, value } of discord.fields) {
      expect(name.length).toBeLessThanOrEqual(256);
      expect(value.length).toBeLessThanOrEqual(1024);
    }
    const { blocks } = await bodyOf('slack', message);
    expect(blocks[0].text.text.length).toBeLessThanOrEqual(150);
    for (const { text } of blocks) expect(text.text.length).toBeLessThanOrEqual(3000);
    const bytes = async (kind: 'teams' | 'google_chat') =>
      Buffer.byteLength(JSON.stringify(await bodyOf(kind, message)));
    expect(await bytes('teams')).toBeLessThan(28 * 1024);
    expect(await bytes('google_chat')).toBeLessThan(32_000);
  });
});

/** Every text in a body, except the fixed values of its format. */
function texts(body: unknown, key = ''): string[] {
  if (typeof body === 'string') {
    return ['type', '$schema', 'contentType', 'timestamp'].includes(key) ? [] : [body];
  }
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([name, value]) => texts(value, name));
}
