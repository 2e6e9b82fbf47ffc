-- What personal data a booking holds: those of the voyage and of the accounts, those of the accounts alone, or, where it
-- is null, neither any more. A job removes them after their terms; see src/crs/personal.
alter table booking add column personal text default 'voyage' check (personal in ('voyage', 'accounts'));
create index booking_personal on booking (personal, created_at) where personal is not null;

-- Whatever happens to a booking is an entry with its state, so its data have to be removed again.
create function note_personal() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update booking set personal = 'voyage' from inserted
  where booking.id = inserted.booking_id and personal is distinct from 'voyage';
  return null;
end $$;

create trigger note_personal after insert on journal
  referencing new table as inserted for each statement execute function note_personal();
revoke execute on function note_personal from public;

-- Entries about no booking that name persons.
create index journal_personal on journal (at) where booking_id is null and data <> '{"erased": true}'
  and (kind like 'truck.%' or data ? 'recipient');
