import { MailFailure, type MailServer, sendMail } from '@holdfast/platform/mail';
import { type Channel, ChannelFailure } from '../model.ts';
import { htmlOf, textOf } from './body.ts';

/** Asked for when a message is to be sent, and only then; may throw `ChannelFailure`. */
export type Recipients = () => Promise<readonly string[]>;

export function createEmailChannel({
  mail,
  recipients: findRecipients,
}: {
  mail: MailServer | undefined;
  recipients: Recipients;
}): Channel {
  return {
    async send(message, signal) {
      // Without a server it says so, and nobody needs to be asked for.
      const recipients = mail ? await findRecipients() : [];
      if (mail && recipients.length === 0) {
        throw new ChannelFailure('There is nobody to write to.', 'none');
      }
      const { id, at, title } = message;
      const written = { text: textOf(message), html: htmlOf(message) };
      const subject = `[Holdfast] ${title}`;
      try {
        const { refused } = await sendMail(
          mail,
          { id, at, recipients, subject, ...written },
          signal,
        );
        const remark = `${refused} of ${recipients.length} recipients were refused.`;
        return refused > 0 ? { remark } : {};
      } catch (error) {
        if (!(error instanceof MailFailure)) throw error;
        throw new ChannelFailure(error.message, error.patience);
      }
    },
  };
}
