import { HoldfastError } from '@holdfast/clients';
import { Button, Grid, Group, Select, Stack, TagsInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { Failure } from '../../parts/failure.tsx';
import { texts } from '../../texts/index.ts';
import { CronBuilder } from './cron-builder.tsx';
import { FIELDS, fieldOf, type PolicyValues, retentionOf } from './form-model.ts';
import { Preview } from './preview.tsx';
import { useDestinations } from './queries.ts';
import { RetentionFields } from './retention-fields.tsx';
import { TimezoneSelect } from './timezone-select.tsx';

const { form: words } = texts.policies;

/** All fields of a policy, and beside them what it would do. */
export function PolicyForm({
  form,
  action,
  isBusy,
  error,
  onSubmit,
  children,
}: {
  form: UseFormReturnType<PolicyValues>;
  action: string;
  isBusy: boolean;
  error: unknown;
  onSubmit: (values: PolicyValues) => void;
  children?: ReactNode;
}) {
  const destinations = useDestinations();
  const { values } = form;
  const [only] = destinations.data ?? [];
  const destinationId = values.destinationId || (only?.id ?? '');
  const { fields, rest } = policyFaults(error);
  const errorOf = (name: string) => fields[name];
  return (
    <Grid gap="xl">
      <Grid.Col span={{ base: 12, md: 7 }}>
        <form onSubmit={form.onSubmit((typed) => onSubmit({ ...typed, destinationId }))}>
          <Stack>
            <TextInput
              label={words.name}
              placeholder={words.nameHint}
              required
              {...form.getInputProps('name')}
              error={errorOf('name')}
            />
            <CronBuilder
              value={values.scheduleCron}
              isCustom={values.isCustom}
              error={errorOf('scheduleCron')}
              onChange={(scheduleCron, isCustom) => form.setValues({ scheduleCron, isCustom })}
            />
            <TimezoneSelect {...form.getInputProps('timezone')} error={errorOf('timezone')} />
            <Select
              label={words.destination}
              data={(destinations.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              value={destinationId}
              onChange={(id) => form.setFieldValue('destinationId', id ?? '')}
              allowDeselect={false}
              required
              error={errorOf('destinationId')}
            />
            {destinations.error && <Failure error={destinations.error} />}
            <RetentionFields form={form} errorOf={errorOf} />
            <TagsInput
              label={words.exclude}
              description={words.excludeHint}
              placeholder="public.sessions"
              {...form.getInputProps('excludeTables')}
              error={errorOf('excludeTables')}
            />
            {rest != null && <Failure error={rest} />}
            {children}
            <Group>
              <Button type="submit" loading={isBusy}>
                {action}
              </Button>
            </Group>
          </Stack>
        </form>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <Preview
          cron={values.scheduleCron}
          timezone={values.timezone}
          retention={retentionOf(values)}
        />
      </Grid.Col>
    </Grid>
  );
}

function policyFaults(error: unknown): { fields: Record<string, string>; rest: unknown } {
  if (!(error instanceof HoldfastError)) return { fields: {}, rest: error };
  if (error.type === 'NAME_TAKEN') return { fields: { name: error.message }, rest: undefined };
  const named = Object.entries(error.fields ?? {}).map(
    ([name, fault]) => [fieldOf(name), fault] as const,
  );
  const known = named.filter(([name]) => FIELDS.some((field) => field === name));
  const all = known.length > 0 && known.length === named.length;
  return { fields: Object.fromEntries(known), rest: all ? undefined : error };
}
