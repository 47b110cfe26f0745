import type { Client } from '../engine/model.ts';

export type MailState = 'waiting' | 'sent' | 'failed';

/** What became of a mail; `failure` is for people, and quotes nothing that the mail server said. */
export type MailFate = { state: MailState; failure: string | null };

/** One mail in words: no markup in them is markup. */
export type Letter = {
  title: string;
  /** Paragraphs before the link. */
  says: readonly string[];
  link?: { label: string; url: string };
  /** What to do if it was none of the reader's doing. */
  closing?: string;
};

/**
 * Something that anybody may ask for any address. Whether anybody is known by it is looked up when
 * the mail is written, so that asking takes the same work for all.
 */
export type Asked = { what: 'reset' | 'sign-up'; dashboard: string; client: Client };

/** What lies sealed in a row. */
export type Content = { letter: Letter } | { asked: Asked };

/** Writes the letter that was asked for; undefined if there is nothing to say. */
export type Writers = Record<
  Asked['what'],
  (address: string, asked: Asked) => Promise<Letter | undefined>
>;
