-- A repeated call gets the response of the first byte for byte: jsonb would change the order of its fields.
drop function answer_of_key;
alter table idempotency alter column answer type json using answer::json;

-- As before, with the response as it was sent.
create function answer_of_key(of_agency text, of_user text, acting text, of_call text, of_key text)
returns table (agency text, body_hash bytea, headers_hash text, status integer, answer json)
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
