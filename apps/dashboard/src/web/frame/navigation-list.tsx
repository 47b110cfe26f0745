import { NavLink, ScrollArea, Text } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { NAVIGATION } from './navigation.ts';

export function NavigationList() {
  const { pathname } = useLocation();
  const isHere = (to: string | undefined) =>
    to === '/' ? pathname === '/' : to !== undefined && `${pathname}/`.startsWith(`${to}/`);
  return (
    <ScrollArea>
      {NAVIGATION.map(({ label, items }) => (
        <div key={label}>
          <Text size="xs" fw={650} className="quiet" px="sm" pt="md" pb={4}>
            {label}
          </Text>
          {items.map(({ label, to, Icon }) => (
            <NavLink
              key={label}
              label={label}
              active={isHere(to)}
              aria-current={isHere(to) ? 'page' : undefined}
              leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
              variant="light"
              style={{ borderRadius: 'var(--mantine-radius-md)' }}
              renderRoot={(props) => <Link to={to} {...props} />}
            />
          ))}
        </div>
      ))}
    </ScrollArea>
  );
}
