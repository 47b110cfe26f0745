/** What each sealed value of this concept is bound to. */
export const clientSecretContext = (organisationId: string) =>
  `sign_on_providers/${organisationId}/client_secret`;
export const attemptContext = (id: string) => `sign_on_attempts/${id}/secrets`;
export const ticketContext = (id: string) => `sign_on_tickets/${id}/id_token`;
export const idTokenContext = (sessionId: string) => `sign_on_sessions/${sessionId}/id_token`;

/** All sealed columns, to be sealed again under a new master key. */
export const SIGN_ON_COLUMNS = [
  {
    table: 'sign_on_providers',
    id: 'organisation_id',
    sealed: 'client_secret_sealed',
    contextOf: clientSecretContext,
  },
  { table: 'sign_on_attempts', id: 'id', sealed: 'secrets_sealed', contextOf: attemptContext },
  { table: 'sign_on_tickets', id: 'id', sealed: 'id_token_sealed', contextOf: ticketContext },
  {
    table: 'sign_on_sessions',
    id: 'session_id',
    sealed: 'id_token_sealed',
    contextOf: idTokenContext,
  },
];
