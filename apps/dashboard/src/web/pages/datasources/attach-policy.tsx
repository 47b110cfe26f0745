import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { usePolicies } from '../policies/queries.ts';
import { PickPolicy } from './pick-policy.tsx';

const { schedule } = texts.datasources;
const words = {
  label: schedule.attachLabel,
  hint: schedule.attachHint,
  action: schedule.attach,
  done: schedule.attached,
};

export function AttachPolicy({ id, attached }: { id: string; attached: readonly string[] }) {
  const { may } = useMember();
  const policies = usePolicies();
  const free = (policies.data ?? []).filter((policy) => !attached.includes(policy.id));
  return (
    <div>
      <PickPolicy id={id} policies={free} words={words} />
      {may('backup', 'createBackupPolicy') && (
        <Text size="sm" mt={4}>
          <Anchor renderRoot={(props) => <Link to="/policies/new" {...props} />}>
            {schedule.newPolicy}
          </Anchor>
        </Text>
      )}
    </div>
  );
}
