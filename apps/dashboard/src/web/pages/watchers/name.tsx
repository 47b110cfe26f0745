import { Text } from '@mantine/core';

/** As people read it, and below it as machines write it where that is another text. */
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
