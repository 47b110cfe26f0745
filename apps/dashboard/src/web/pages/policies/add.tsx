import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { NotAllowed } from '../../parts/not-allowed.tsx';
import { Page } from '../../parts/page.tsx';
import { sayDone } from '../../parts/say-done.ts';
import { useAction } from '../../parts/use-action.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { PolicyForm } from './form.tsx';
import { bodyOf, newPolicy, type PolicyValues } from './form-model.ts';

const { policies } = texts;

const crumbs = [{ label: policies.title, to: { to: '/policies' } as const }];

export function AddPolicyPage() {
  const { may } = useMember();
  if (may('backup', 'createBackupPolicy')) return <NewPolicy />;
  return <NotAllowed title={policies.addTitle} crumbs={crumbs} />;
}

function NewPolicy() {
  const { api } = useMember();
  const navigate = useNavigate();
  const form = useForm<PolicyValues>({ initialValues: newPolicy() });
  const create = useAction(
    (values: PolicyValues) => api.backup.createBackupPolicy({ body: bodyOf(values) }),
    {
      onDone: ({ id, name, warnings = [] }) => {
        sayDone([policies.created(name), ...warnings].join(' '));
        void navigate({ to: '/policies/$id', params: { id } });
      },
    },
  );
  return (
    <Page title={policies.addTitle} crumbs={crumbs} lead={policies.lead}>
      <PolicyForm
        form={form}
        action={policies.create}
        isBusy={create.isPending}
        error={create.error}
        onSubmit={(values) => create.mutate(values)}
      />
    </Page>
  );
}
