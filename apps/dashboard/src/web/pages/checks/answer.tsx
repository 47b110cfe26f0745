import { HoldfastError } from '@holdfast/clients';
import { Group, Stack, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Failure } from '../../parts/failure.tsx';
import { NameEvidence } from '../../parts/name-evidence.tsx';
import { NameRecord } from '../../parts/name-record.tsx';
import { wordOf } from '../../parts/name-status.tsx';
import { NameVerdict } from '../../parts/name-verdict.tsx';
import { Section } from '../../parts/section.tsx';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { AnswerActions } from './actions.tsx';
import { Asking } from './asking.tsx';
import type { Mode } from './search.ts';
import { checkQuery, useAskAfresh } from './use-check.ts';

/** What is known about one name, and which source said so. */
export function Answer({
  name,
  mode,
  onFault,
}: {
  name: string;
  mode: Mode;
  /** A fault of the name itself is shown where it was typed. */
  onFault: (fault: { name: string; text: string } | undefined) => void;
}) {
  const { api, organisation } = useMember();
  const check = useQuery(checkQuery({ organisation: organisation.id, api, name, mode }));
  const afresh = useAskAfresh({ name, mode });
  const { data: result, error } = check;
  const refused = error instanceof HoldfastError ? error.fields?.domain : undefined;
  const fault = refused ?? (result?.status === 'invalid' ? result.reason : undefined);
  useEffect(() => {
    onFault(fault === undefined ? undefined : { name, text: fault });
  }, [name, fault, onFault]);
  // After a failed check, an earlier answer no longer counts.
  if (error) return refused === undefined ? <Failure error={error} retry={check.refetch} /> : null;
  if (!result) return <Asking name={name} />;
  return (
    <Stack gap="lg">
      <Section title={result.unicode || result.domain}>
        <NameVerdict result={result} />
        <Group gap="xs">
          <AnswerActions result={result} mode={mode} afresh={afresh} />
        </Group>
        {afresh.error && <Failure error={afresh.error} />}
        <VisuallyHidden role="status">
          {texts.checks.answered(result.unicode || result.domain, wordOf(result.status))}
        </VisuallyHidden>
      </Section>
      <NameEvidence evidence={result.evidence} />
      <NameRecord result={result} />
    </Stack>
  );
}
