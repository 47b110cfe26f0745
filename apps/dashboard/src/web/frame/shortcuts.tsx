import '@mantine/spotlight/styles.css';
import { Button, Group, Kbd, Modal, Stack, Text } from '@mantine/core';
import { useDebouncedValue, useDisclosure, useHotkeys } from '@mantine/hooks';
import { Spotlight, type SpotlightActionGroupData, spotlight } from '@mantine/spotlight';
import { IconDatabase, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMember } from '../session/member.ts';
import { texts } from '../texts/index.ts';
import { NAVIGATION } from './navigation.ts';

const SHORTCUTS = [
  { keys: ['Ctrl', 'K'], text: texts.shortcuts.goTo },
  { keys: ['/'], text: texts.shortcuts.search },
  { keys: ['?'], text: texts.shortcuts.help },
  { keys: ['Esc'], text: texts.shortcuts.close },
];

/** The keys that work on every page, and what they open. */
export function Shortcuts() {
  const [isHelpOpen, help] = useDisclosure(false);
  const [typed, setTyped] = useState('');
  useHotkeys([
    ['mod+K', () => spotlight.open()],
    ['/', focusSearch, { preventDefault: true }],
    ['?', help.open],
    ['shift+?', help.open],
  ]);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconSearch size={14} aria-hidden />}
        rightSection={
          <Kbd size="xs" visibleFrom="sm">
            Ctrl K
          </Kbd>
        }
        onClick={() => spotlight.open()}
      >
        {texts.frame.search}
      </Button>
      <Spotlight
        actions={useActions(typed)}
        query={typed}
        onQueryChange={setTyped}
        shortcut={null}
        nothingFound={texts.frame.nothingFound}
        highlightQuery
        limit={12}
        searchProps={{
          leftSection: <IconSearch size={18} aria-hidden />,
          placeholder: texts.frame.searchHint,
          'aria-label': texts.frame.searchHint,
        }}
      />
      <Modal
        opened={isHelpOpen}
        onClose={help.close}
        title={texts.frame.help}
        closeButtonProps={{ 'aria-label': texts.frame.close }}
      >
        <Stack gap="xs">
          {SHORTCUTS.map(({ keys, text }) => (
            <Group key={text} justify="space-between">
              <Text size="sm">{text}</Text>
              <Group gap={4}>
                {keys.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </Group>
            </Group>
          ))}
        </Stack>
      </Modal>
    </>
  );
}

/** The page's own search, if it has one. */
function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('input[type="search"]');
  if (field) field.focus();
  else spotlight.open();
}

function useActions(typed: string): SpotlightActionGroupData[] {
  const navigate = useNavigate();
  const { api, organisation } = useMember();
  const [search] = useDebouncedValue(typed.trim(), 150);
  const found = useQuery({
    queryKey: [organisation.id, 'go-to', search],
    queryFn: ({ signal }) => api.backup.listDatasources({ query: { search, limit: 6 }, signal }),
    enabled: search !== '',
  });
  const pages = NAVIGATION.map(({ label, items }) => ({
    group: label,
    actions: items.map(({ label, to, Icon }) => ({
      id: `page ${label}`,
      label,
      leftSection: <Icon size={18} aria-hidden />,
      onClick: () => void navigate({ to }),
    })),
  }));
  const databases = (found.data?.items ?? []).map(({ id, name }) => ({
    id,
    label: name,
    leftSection: <IconDatabase size={18} aria-hidden />,
    onClick: () => void navigate({ to: '/databases/$id', params: { id } }),
  }));
  return databases.length === 0
    ? pages
    : [{ group: texts.navigation.datasources, actions: databases }, ...pages];
}
