-- A check-in changes a ticket's status and nothing that statistics add up: its row gets the new status, and the totals,
-- which know cancelled tickets and others only, stay as they are.
create or replace function count_updated_items() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update ticket_sale set status = after.status
  from updated after join replaced before using (id)
  where ticket_sale.item_id = after.id and before.status is distinct from after.status
    and 'CANCELLED' not in (before.status, after.status);
  perform count_sales(array(
    select after.id from updated after join replaced before using (id)
    where (before.ticket_number is not null or after.ticket_number is not null)
      and (before.ticket_letter, before.ticket_number, before.agency, before.booking_id, before.trip_id, before.issued_at,
        before.status = 'CANCELLED', before.fee, before.net, before.vat, before.dues, before.surcharges,
        before.accommodation, before.details)
      is distinct from (after.ticket_letter, after.ticket_number, after.agency, after.booking_id, after.trip_id,
        after.issued_at, after.status = 'CANCELLED', after.fee, after.net, after.vat, after.dues, after.surcharges,
        after.accommodation, after.details)));
  return null;
end $$;

-- The response that was stored for a key of a person, in the person's agency or in one the person acted for under
-- `acting`. Every agency is visible meanwhile.
create function answer_of_key(of_agency text, of_user text, acting text, of_call text, of_key text)
returns table (agency text, body_hash bytea, headers_hash text, status integer, answer jsonb)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  seen text := coalesce(current_setting('purser.agencies', true), '');
begin
  perform set_config('purser.agencies', '*', true);
  return query select stored.agency, stored.body_hash, stored.headers_hash, stored.status, stored.answer
    from idempotency stored
    where stored.call = of_call and stored.key = of_key
      and ((stored.agency = of_agency and stored.user_name = of_user) or stored.user_name = acting);
  perform set_config('purser.agencies', seen, true);
end $$;
revoke execute on function answer_of_key from public;
grant execute on function answer_of_key to purser_desk;
