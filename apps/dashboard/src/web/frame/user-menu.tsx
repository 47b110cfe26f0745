import { Avatar, Menu, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import {
  IconBuilding,
  IconLogout,
  IconMoon,
  IconSun,
  IconSunMoon,
  IconUser,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMember } from '../session/member.ts';
import { texts } from '../texts/index.ts';
import { useSignOut } from './use-sign-out.ts';

const COLOURS = { auto: IconSunMoon, light: IconSun, dark: IconMoon } as const;
const NEXT = { auto: 'light', light: 'dark', dark: 'auto' } as const;

export function UserMenu() {
  const { user, organisation, organisations } = useMember();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const signOut = useSignOut();
  const Colours = COLOURS[colorScheme];

  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <UnstyledButton>
          <Avatar name={user.name} size={32} color="initials" aria-hidden />
          <VisuallyHidden>{`${texts.frame.account}: ${user.name}`}</VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.email}</Menu.Label>
        <Menu.Divider />
        <Menu.Label>{texts.frame.organisation}</Menu.Label>
        {organisations.map(({ id, name }) => (
          <Menu.Item
            key={id}
            leftSection={<IconBuilding size={16} aria-hidden />}
            aria-current={id === organisation.id ? 'true' : undefined}
            fw={id === organisation.id ? 650 : undefined}
            renderRoot={(props) => <Link to="/" search={{ org: id }} {...props} />}
          >
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconUser size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/account" {...props} />}
        >
          {texts.frame.account}
        </Menu.Item>
        <Menu.Item
          closeMenuOnClick={false}
          leftSection={<Colours size={16} aria-hidden />}
          onClick={() => setColorScheme(NEXT[colorScheme])}
        >
          {texts.frame.colours[colorScheme]}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={signOut}>
          {texts.frame.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
