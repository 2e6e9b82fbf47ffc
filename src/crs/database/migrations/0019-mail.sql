-- A letter is tried until it has left, or until it is no good to anybody any more.
alter table outbox add column tries integer not null default 0;
alter table outbox add column due_at timestamptz not null default now();
alter table outbox add column good_until timestamptz not null default now() + interval '2 days';
-- queued, then sent, written (to a file, where there is no mail server), refused or lapsed
alter table outbox add column ended_at timestamptz;
-- why the last try came to nothing
alter table outbox add column problem text;

-- What was queued before anything was sent has waited for nobody.
update outbox set good_until = created_at + interval '1 hour';

drop index outbox_queue;
create index outbox_queue on outbox (due_at, id) where status = 'queued';

grant update (status, data, tries, due_at, ended_at, problem) on outbox to purser_desk;
