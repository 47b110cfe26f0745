import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { texts } from '../texts/index.ts';
import { Failure } from './failure.tsx';

/** One thing that can be set, with its own button; what was typed stays if saving fails. */
export function Setting({
  title,
  text,
  isDirty,
  isBusy,
  error,
  action = texts.setting.save,
  onSubmit,
  children,
}: {
  title: string;
  text?: string;
  isDirty: boolean;
  isBusy: boolean;
  error: unknown;
  action?: string;
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
}) {
  return (
    <form onSubmit={onSubmit} aria-label={title}>
      <Stack gap="sm">
        <div>
          <Title order={2} size="h4">
            {title}
          </Title>
          {text && (
            <Text size="sm" className="quiet">
              {text}
            </Text>
          )}
        </div>
        {children}
        {error != null && <Failure error={error} />}
        <Group>
          <Button type="submit" disabled={!isDirty} loading={isBusy}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
