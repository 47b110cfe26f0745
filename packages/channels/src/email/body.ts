import { defuse, inertHtml, toHtml } from '@holdfast/platform/mail';
import type { Message } from '../model.ts';

/** As it is shown in a mail: nothing that users named becomes a link. */
export function defused(message: Message): Message {
  return {
    ...message,
    title: defuse(message.title),
    summary: defuse(message.summary),
    facts: message.facts.map(({ label, value }) => ({
      label: defuse(label),
      value: defuse(value),
    })),
    nextStep: defuse(message.nextStep),
  };
}

export function textOf({ summary, facts, nextStep }: Message): string {
  const lines = facts.map(({ label, value }) => `${label}: ${value.replaceAll('\n', '\n  ')}`);
  return [summary, lines.join('\n'), nextStep, SIGNATURE].join('\n\n');
}

export function htmlOf({ title, summary, facts, nextStep }: Message): string {
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><th align="left" valign="top">${inertHtml(label)}</th><td>${inertHtml(value)}</td></tr>`,
  );
  return [
    '<!doctype html><html><body style="font-family: sans-serif">',
    `<h2>${inertHtml(title)}</h2>`,
    `<p>${inertHtml(summary)}</p>`,
    `<table cellpadding="4">${rows.join('')}</table>`,
    `<p>${inertHtml(nextStep)}</p>`,
    `<p style="color: #666">${toHtml(SIGNATURE)}</p>`,
    '</body></html>',
  ].join('\n');
}

const SIGNATURE =
  "Holdfast sends this because of your organisation's notification settings, where it can be turned off.";
