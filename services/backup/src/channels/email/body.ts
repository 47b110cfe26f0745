import type { Message } from '../model.ts';

export function textOf({ summary, facts, nextStep }: Message): string {
  const lines = facts.map(({ label, value }) => `${label}: ${value.replaceAll('\n', '\n  ')}`);
  return [summary, lines.join('\n'), nextStep, SIGNATURE].join('\n\n');
}

export function htmlOf({ title, summary, facts, nextStep }: Message): string {
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><th align="left" valign="top">${write(label)}</th><td>${write(value)}</td></tr>`,
  );
  return [
    '<!doctype html><html><body style="font-family: sans-serif">',
    `<h2>${write(title)}</h2>`,
    `<p>${write(summary)}</p>`,
    `<table cellpadding="4">${rows.join('')}</table>`,
    `<p>${write(nextStep)}</p>`,
    `<p style="color: #666">${write(SIGNATURE)}</p>`,
    '</body></html>',
  ].join('\n');
}

const SIGNATURE =
  "Holdfast sends this because of your organisation's notification settings, where it can be turned off.";

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\n': '<br>',
};

function write(text: string): string {
  return text.replaceAll(/[&<>"'\n]/g, (character) => ENTITIES[character] ?? '');
}
