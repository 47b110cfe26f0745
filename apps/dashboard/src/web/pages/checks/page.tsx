import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Empty } from '../../parts/empty.tsx';
import { Page } from '../../parts/page.tsx';
import { texts } from '../../texts/index.ts';
import { Answer } from './answer.tsx';
import { Asking } from './asking.tsx';
import { Endings } from './endings.tsx';
import { NameField } from './name-field.tsx';
import { hasEnding, MODES, type Mode, readSearch } from './search.ts';

const words = texts.checks;

export function CheckPage() {
  const { q = '', mode = 'verified' } = useSearch({ from: '/signed-in/names' });
  const navigate = useNavigate({ from: '/names' });
  const [typed, setTyped] = useState(q);
  const [fault, setFault] = useState<{ name: string; text: string }>();
  const go = (changed: { q?: string; mode?: Mode }) =>
    void navigate({ search: readSearch({ q, mode, ...changed }), replace: true });
  const name = typed.trim();
  return (
    <Page
      title={texts.navigation.check}
      lead={words.lead}
      actions={
        <Button variant="default" renderRoot={(props) => <Link to="/bulk-checks" {...props} />}>
          {texts.navigation.bulk}
        </Button>
      }
    >
      <Stack gap="sm">
        <NameField
          value={q}
          typed={typed}
          onType={setTyped}
          onSettle={(settled) => go({ q: settled })}
          fault={fault?.name === name ? fault.text : undefined}
        />
        <Group gap="sm">
          <SegmentedControl
            aria-label={words.mode}
            data={MODES.map((value) => ({ value, label: words.modes[value] }))}
            value={mode}
            onChange={(chosen) => go({ mode: chosen as Mode })}
          />
          <Text size="sm" className="quiet">
            {words.modeTexts[mode]}
          </Text>
        </Group>
      </Stack>
      {name === '' ? (
        <Empty title={words.empty} command="holdfast domains check example.com --explain">
          {words.emptyText}
        </Empty>
      ) : name !== q ? (
        <Asking name={name} />
      ) : hasEnding(q) ? (
        <Answer key={`${q} ${mode}`} name={q} mode={mode} onFault={setFault} />
      ) : (
        <Endings label={q} mode={mode} onFault={setFault} />
      )}
    </Page>
  );
}
