import { discord } from './discord.ts';
import type { ChatFormat } from './format.ts';
import { googleChat } from './google-chat.ts';
import { slack } from './slack.ts';
import { teams } from './teams.ts';

/** Every chat that can be written to. A new one is a file beside these and a line here. */
export const CHAT_FORMATS = [slack, discord, teams, googleChat] as const;

export type ChatFormatName = (typeof CHAT_FORMATS)[number]['name'];

const BY_NAME = new Map<string, ChatFormat>(CHAT_FORMATS.map((format) => [format.name, format]));

export function chatFormat(name: ChatFormatName): ChatFormat {
  const format = BY_NAME.get(name);
  if (!format) throw new Error(`there is no chat format ${name}`);
  return format;
}
