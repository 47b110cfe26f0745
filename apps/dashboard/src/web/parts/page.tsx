import { Anchor, Breadcrumbs, Group, Stack, Text, Title } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { texts } from '../texts/index.ts';

type Crumb = { label: string; to: LinkProps };

/** A page's frame: where it is, what it is called, what can be done here. */
export function Page({
  title,
  crumbs = [],
  lead,
  actions,
  children,
}: {
  title: string;
  crumbs?: Crumb[];
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  useEffect(() => {
    document.title = `${title} · ${texts.frame.product}`;
  }, [title]);
  return (
    <Stack gap="lg">
      <div>
        {crumbs.length > 0 && (
          <nav aria-label={texts.frame.trail}>
            <Breadcrumbs mb={4} separatorMargin={6}>
              {crumbs.map(({ label, to }) => (
                <Anchor key={label} size="sm" renderRoot={(props) => <Link {...to} {...props} />}>
                  {label}
                </Anchor>
              ))}
            </Breadcrumbs>
          </nav>
        )}
        <Group justify="space-between" align="flex-start" gap="sm">
          <Title order={1} size="h2" style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Title>
          {actions && <Group gap="xs">{actions}</Group>}
        </Group>
        {lead && (
          <Text component="div" className="quiet" mt={4}>
            {lead}
          </Text>
        )}
      </div>
      {children}
    </Stack>
  );
}
