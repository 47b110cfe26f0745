import type { Client } from '../engine/model.ts';

export type MailState = 'waiting' | 'sent' | 'failed';

/** What became of a mail; `failure` is for people, and quotes nothing that the mail server said. */
export type MailFate = { state: MailState; failure: string | null };

/** The words of one mail, as plain text: markup in them is not interpreted. */
export type Letter = {
  title: string;
  /** Paragraphs before the link. */
  says: readonly string[];
  link?: { label: string; url: string };
  /** What to do if the reader did not cause it. */
  closing?: string;
};

/**
 * Something that anybody may ask for, for any address. Whether the address is known is looked up when
 * the mail is written, so that asking takes the same work for every address.
 */
export type Asked = { what: 'reset' | 'sign-up'; dashboard: string; client: Client };

/** What a row contains in sealed form. */
export type Content = { letter: Letter } | { asked: Asked };

/** Writes the letter that was asked for; undefined if there is nothing to say. */
export type Writers = Record<
  Asked['what'],
  (address: string, asked: Asked) => Promise<Letter | undefined>
>;
