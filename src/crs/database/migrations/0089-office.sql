-- Units of a class or lane that are sold above those of the ship, and part of `capacity`; never persons, whom its certificate
-- counts. Where fewer may be sold than have been, `most` is below `capacity`.
alter table stock add column over integer not null default 0;

-- Changes that are published later: at a time, or by a second person. Each ends once.
create table office_change (
  id           bigint generated always as identity primary key,
  -- Which call publishes it: sales, network, refund.
  kind         text not null,
  companies    text[] not null,
  agency       text not null,
  user_name    text not null,
  user_id      bigint not null,
  submitted_at timestamptz not null,
  reason       text not null,
  -- The body of that call.
  body         jsonb not null,
  -- Null: as soon as a second person approves.
  due_at       timestamptz,
  -- waiting, published, refused, withdrawn, declined
  state        text not null default 'waiting',
  ended_at     timestamptz,
  -- Agency and name of who approved, declined or withdrew it; null for the job.
  ended_by     text,
  -- The effect, or why it was refused or declined.
  outcome      jsonb
);
create index office_change_due on office_change (due_at) where state = 'waiting';
alter table office_change enable row level security;
create policy shared on office_change using (true);
grant select, insert, update on office_change to purser_desk;

-- What a second person publishes: prices, users.
alter table network add column second_person text[] not null default '{}';
