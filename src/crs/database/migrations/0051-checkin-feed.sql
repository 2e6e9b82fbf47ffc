-- Gates that watch a sailing are notified when one of its tickets is issued, cancelled, changed, moved or split, by
-- whichever statement. Only for check-ins that were started once: commits with NOTIFY wait for each other, which sales of
-- all other sailings must not. What the gates do themselves they send after their commit.

create index booking_item_trip on booking_item (trip_id);

create function notify_gates(changes text[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  texts text;
begin
  -- A notification holds less than 8000 bytes.
  for texts in
    select string_agg(change, ' ') from unnest(changes) with ordinality as changed(change, nth) group by nth / 100
  loop
    perform pg_notify('purser_checkin', texts);
  end loop;
end $$;

-- `itinerary:port:item:ticket` with the number that the item had or has. Check-ins of all agencies are visible meanwhile,
-- as to the system’s own jobs; the setting is made within, since an outside database permits no setting of a function.
create function notify_gates_of_items() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  seen text := coalesce(current_setting('purser.agencies', true), '');
begin
  if current_setting('purser.check_in', true) <> '' then return null; end if;
  perform set_config('purser.agencies', '*', true);
  if tg_op = 'INSERT' then
    perform notify_gates(array(
      select concat_ws(':', check_in.itinerary_id, check_in.port, item.id, item.ticket_letter || item.ticket_number)
      from inserted item join booking_trip trip on trip.id = item.trip_id
        join check_in on check_in.itinerary_id = trip.itinerary_id and check_in.port = trip.origin
      where item.ticket_number is not null));
  else
    perform notify_gates(array(
      select distinct concat_ws(':', check_in.itinerary_id, check_in.port, after.id, item.letter || item.number)
      from updated after join replaced before on before.id = after.id and before is distinct from after
        cross join lateral (values (before.trip_id, before.ticket_letter, before.ticket_number),
          (after.trip_id, after.ticket_letter, after.ticket_number)) as item(trip_id, letter, number)
        join booking_trip trip on trip.id = item.trip_id
        join check_in on check_in.itinerary_id = trip.itinerary_id and check_in.port = trip.origin
      where item.number is not null));
  end if;
  perform set_config('purser.agencies', seen, true);
  return null;
end $$;

-- A trip that is put on another sailing, or loses its date, takes its tickets along.
create function notify_gates_of_trips() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  seen text := coalesce(current_setting('purser.agencies', true), '');
begin
  if current_setting('purser.check_in', true) <> '' then return null; end if;
  perform set_config('purser.agencies', '*', true);
  perform notify_gates(array(
    select distinct concat_ws(':', check_in.itinerary_id, check_in.port, item.id,
      item.ticket_letter || item.ticket_number)
    from updated after join replaced before using (id)
      cross join lateral (values (before.itinerary_id, before.origin), (after.itinerary_id, after.origin))
        as boards(itinerary, port)
      join check_in on check_in.itinerary_id = boards.itinerary and check_in.port = boards.port
      join booking_item item on item.trip_id = after.id
    where item.ticket_number is not null
      and (before.itinerary_id, before.origin, before.from_seq, before.to_seq, before.destination)
        is distinct from (after.itinerary_id, after.origin, after.from_seq, after.to_seq, after.destination)));
  perform set_config('purser.agencies', seen, true);
  return null;
end $$;

create trigger gates_after_insert after insert on booking_item
  referencing new table as inserted for each statement execute function notify_gates_of_items();
create trigger gates_after_update after update on booking_item
  referencing old table as replaced new table as updated for each statement execute function notify_gates_of_items();
create trigger gates_after_update after update on booking_trip
  referencing old table as replaced new table as updated for each statement execute function notify_gates_of_trips();
