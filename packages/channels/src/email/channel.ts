import { MailFailure, type MailServer, sendMail } from '@holdfast/platform/mail';
import { type Channel, ChannelFailure } from '../model.ts';
import { defused, htmlOf, textOf } from './body.ts';

/** Called only when a message is about to be sent; may throw `ChannelFailure`. */
export type Recipients = () => Promise<readonly string[]>;

export function createEmailChannel({
  mail,
  recipients: findRecipients,
  timeoutMs,
}: {
  mail: MailServer | undefined;
  timeoutMs?: number | undefined;
  recipients: Recipients;
}): Channel {
  return {
    async send(message, signal) {
      // Without a server there is no need to look for recipients: sending reports it.
      const recipients = mail ? await findRecipients() : [];
      if (mail && recipients.length === 0) {
        throw new ChannelFailure('There are no recipients.', 'none');
      }
      const shown = defused(message);
      const { id, at, title } = shown;
      const written = { text: textOf(shown), html: htmlOf(shown) };
      const subject = `[Holdfast] ${title}`;
      try {
        const { refused } = await sendMail(
          mail,
          { id, at, recipients, subject, ...written },
          signal,
          { timeoutMs },
        );
        const were = refused === 1 ? 'was' : 'were';
        const remark = `${refused} of ${recipients.length} recipients ${were} refused.`;
        return refused > 0 ? { remark } : {};
      } catch (error) {
        if (!(error instanceof MailFailure)) throw error;
        throw new ChannelFailure(error.message, error.patience);
      }
    },
  };
}
