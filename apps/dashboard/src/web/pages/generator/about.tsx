import type { Domains } from '@holdfast/clients';
import { List, Text } from '@mantine/core';
import { texts } from '../../texts/index.ts';

const words = texts.generator;
/** The service's text if no model is configured. */
const NOT_CONFIGURED = /no model is configured/i;

/** How the description was understood, and what made the names. */
export function AboutIdeas({ job }: { job: Domains.GeneratorJob }) {
  const { understood, notUnderstood, notes, model } = job;
  const said = [
    understood.length > 0 && words.understood(understood.join(', ')),
    notUnderstood.length > 0 && words.notUnderstood(notUnderstood.join(', ')),
    ...notes,
    model && modelWords(model),
  ].filter((text): text is string => typeof text === 'string' && text !== '');
  return (
    <List size="sm" spacing={4}>
      {said.map((text) => (
        <List.Item key={text}>
          <Text span size="sm" style={{ overflowWrap: 'anywhere' }}>
            {text}
          </Text>
        </List.Item>
      ))}
    </List>
  );
}

function modelWords({ used, reason }: NonNullable<Domains.GeneratorJob['model']>): string {
  if (used) return words.withModel;
  if (reason === null || NOT_CONFIGURED.test(reason)) return words.withoutModel;
  return words.modelFailed(reason);
}
