import { Anchor, Box, Breadcrumbs, Group, Stack, Text, Title } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { texts } from '../texts/index.ts';

type Crumb = { label: string; to: LinkProps };

/** A page's frame: where it is, its title, and what can be done here. */
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
        {/* The actions are beside the text, or below it where there is no room. */}
        <Group justify="space-between" align="flex-start" gap="sm">
          <Box flex={lead ? '1 1 14rem' : '1 1 auto'} miw={0}>
            <Title order={1} size="h2" style={{ overflowWrap: 'anywhere' }}>
              {title}
            </Title>
            {lead && (
              <Text component="div" className="quiet" mt={4}>
                {lead}
              </Text>
            )}
          </Box>
          {actions && (
            <Group gap="xs" className="page-actions">
              {actions}
            </Group>
          )}
        </Group>
      </div>
      {children}
    </Stack>
  );
}
