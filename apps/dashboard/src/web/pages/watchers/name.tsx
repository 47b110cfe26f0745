import { Text } from '@mantine/core';

/** A name as people read it, and below it in punycode if that differs. */
export function Name({ unicode, domain }: { unicode: string; domain: string }) {
  return (
    <span>
      <bdi>{unicode}</bdi>
      {unicode !== domain && (
        <Text span display="block" size="xs" fw={400} className="quiet" ff="monospace">
          <bdi>{domain}</bdi>
        </Text>
      )}
    </span>
  );
}
