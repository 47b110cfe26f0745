import { useForm } from '@mantine/form';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { NotAllowed } from '../../parts/not-allowed.tsx';
import { Page } from '../../parts/page.tsx';
import { sayDone } from '../../parts/say-done.ts';
import { useAction } from '../../parts/use-action.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { WatcherForm } from './form.tsx';
import { createBodyOf, newWatcher, type WatcherValues } from './form-model.ts';
import { isolate } from './isolate.ts';

const words = texts.watchers;

const crumbs = [{ label: words.title, to: { to: '/watchers' } as const }];

export function AddWatcherPage() {
  const { may } = useMember();
  if (may('domains', 'createWatcher')) return <NewWatcher />;
  return <NotAllowed title={words.addTitle} crumbs={crumbs} />;
}

function NewWatcher() {
  const { api } = useMember();
  const { brand } = useSearch({ from: '/signed-in/watchers/new' });
  const navigate = useNavigate();
  const form = useForm<WatcherValues>({ initialValues: newWatcher(brand) });
  const create = useAction(
    (values: WatcherValues) => api.domains.createWatcher({ body: createBodyOf(values) }),
    {
      onDone: ({ id, keyword }) => {
        sayDone(words.created(isolate(keyword)));
        void navigate({ to: '/watchers/$id', params: { id } });
      },
    },
  );
  return (
    <Page title={words.addTitle} crumbs={crumbs} lead={words.addLead}>
      <WatcherForm
        form={form}
        action={words.create}
        isBusy={create.isPending}
        error={create.error}
        onSubmit={(values) => create.mutate(values)}
      />
    </Page>
  );
}
