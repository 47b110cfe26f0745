import { Fieldset, NumberInput, SimpleGrid, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { texts } from '../../texts/index.ts';
import type { PolicyValues } from './form-model.ts';
import { RULES } from './retention.ts';

const { form: words, rules } = texts.policies;

export function RetentionFields({
  form,
  errorOf,
}: {
  form: UseFormReturnType<PolicyValues>;
  errorOf: (name: string) => string | undefined;
}) {
  return (
    <Fieldset legend={words.retention}>
      <Text size="sm" className="quiet" mb="xs">
        {words.retentionText}
      </Text>
      <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="sm">
        {RULES.map((rule) => (
          <NumberInput
            key={rule}
            label={rules[rule]}
            min={1}
            max={10_000}
            allowDecimal={false}
            {...form.getInputProps(rule)}
            error={errorOf(rule)}
          />
        ))}
      </SimpleGrid>
    </Fieldset>
  );
}
