import {
  Grid,
  NumberInput,
  PasswordInput,
  SegmentedControl,
  Select,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { texts } from '../../texts/index.ts';
import { type CredentialValues, type Engine, PORTS } from './credentials-model.ts';

const { credentials } = texts.datasources;

/** The fields for credentials, in both modes. */
export function CredentialsFields({
  engine,
  form,
  hasStoredCa,
}: {
  engine: Engine;
  form: UseFormReturnType<CredentialValues>;
  /** Whether a certificate may be stored that is not shown, and that what is typed will replace. */
  hasStoredCa: boolean;
}) {
  const { mode, tls } = form.values;
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label={credentials.mode}
        transitionDuration={0}
        data={[
          { value: 'fields', label: credentials.fields },
          { value: 'uri', label: credentials.uri },
        ]}
        {...form.getInputProps('mode')}
        style={{ alignSelf: 'flex-start' }}
      />
      {mode === 'uri' ? (
        <PasswordInput
          label={credentials.uri}
          description={credentials.uriHint}
          placeholder={`${engine}://holdfast:…@db.example.com:${PORTS[engine]}/shop`}
          autoComplete="off"
          required
          {...form.getInputProps('uri')}
        />
      ) : (
        <Grid gap="sm">
          <Grid.Col span={{ base: 12, xs: 8 }}>
            <TextInput
              label={credentials.host}
              placeholder="db.example.com"
              required
              autoComplete="off"
              spellCheck={false}
              {...form.getInputProps('host')}
            />
          </Grid.Col>
          <Grid.Col span={{ base: 12, xs: 4 }}>
            <NumberInput
              label={credentials.port}
              placeholder={String(PORTS[engine])}
              min={1}
              max={65_535}
              hideControls
              allowDecimal={false}
              {...form.getInputProps('port')}
            />
          </Grid.Col>
          <Grid.Col span={12}>
            <TextInput
              label={credentials.database}
              required
              autoComplete="off"
              spellCheck={false}
              {...form.getInputProps('database')}
            />
          </Grid.Col>
          <Grid.Col span={{ base: 12, xs: 6 }}>
            <TextInput
              label={credentials.username}
              required
              autoComplete="off"
              spellCheck={false}
              {...form.getInputProps('username')}
            />
          </Grid.Col>
          <Grid.Col span={{ base: 12, xs: 6 }}>
            <PasswordInput
              label={credentials.password}
              autoComplete="new-password"
              {...form.getInputProps('password')}
            />
          </Grid.Col>
          <Grid.Col span={12}>
            <Select
              label={credentials.tls}
              data={(['prefer', 'require', 'verify-full', 'off'] as const).map((value) => ({
                value,
                label: credentials.tlsModes[value],
              }))}
              allowDeselect={false}
              {...form.getInputProps('tls')}
            />
          </Grid.Col>
          {tls === 'verify-full' && (
            <Grid.Col span={12}>
              <Textarea
                label={credentials.ca}
                description={hasStoredCa ? credentials.caAgain : credentials.caHint}
                autosize
                minRows={3}
                maxRows={8}
                {...form.getInputProps('ca')}
              />
            </Grid.Col>
          )}
        </Grid>
      )}
      <Text size="xs" className="quiet">
        {credentials.kept}
      </Text>
    </Stack>
  );
}
