-- A code ends with the session that offered it: whoever ends a session ends what came of it. Null is
-- of a process from before, and over within five minutes.
alter table sign_on_hand_overs add column session_id uuid references sessions on delete cascade;
create index sign_on_hand_overs_by_session on sign_on_hand_overs (session_id);
