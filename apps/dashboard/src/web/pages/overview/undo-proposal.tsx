import { Alert, Anchor } from '@mantine/core';
import { IconHistoryToggle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useDeletionSettings } from '../../parts/deletion-settings.ts';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';

/**
 * Deletions cannot be undone unless an owner says for how long: proposes it to whoever may, until they
 * set a time or decline, which this browser remembers for them.
 */
export function UndoProposal() {
  const { organisation, may } = useMember();
  const declined = `holdfast.undo-declined.${organisation.id}`;
  const [isDeclined, setDeclined] = useState(() => localStorage.getItem(declined) !== null);
  const settings = useDeletionSettings();
  const isOpen = settings.data?.undoHours === 0 && !isDeclined;
  if (!isOpen || !may('backup', 'updateDeletionSettings')) return null;
  return (
    <Alert
      color="blue"
      icon={<IconHistoryToggle aria-hidden />}
      withCloseButton
      closeButtonLabel={texts.undo.decline}
      onClose={() => {
        localStorage.setItem(declined, 'yes');
        setDeclined(true);
      }}
    >
      {texts.undo.propose}{' '}
      <Anchor
        inherit
        c="inherit"
        fw={650}
        renderRoot={(props) => <Link to="/retention" {...props} />}
      >
        {texts.undo.proposeAction}
      </Anchor>
    </Alert>
  );
}
