-- Who travelled before, found by phone, plate or surname. The columns are generated, so that they hold for bookings
-- of every origin; they are compared as plain text, since row-level security lets no other comparison use an index.

-- Digits of a phone, without the prefix that leads out of Greece; the filler for "no phone" is none.
create function phone_key(phone text) returns text language sql immutable parallel safe as $$
  select nullif(nullif(regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^(00)?30(?=\d{10}$)|^00', ''), ''),
    '9999999999')
$$;

create function plate_key(plate text) returns text language sql immutable parallel safe as
  $$ select nullif(regexp_replace(upper(plate), '[^A-Z0-9]', '', 'g'), '') $$;

-- The skeleton of a Latin name, rule by rule that of src/domain/value/fold.ts; a test compares the two.
create function name_key(name text) returns text language plpgsql immutable parallel safe as $$
declare
  word text := btrim(regexp_replace(lower(name), '[^a-z0-9]+', ' ', 'g'));
  rules constant text[] := array['x', 'ks', 'th|8|9', 'Q', 'ph|f', 'v', 'k?ch|kh', 'h', '[cq]', 'k', 'w', 'o',
    'o[uy]', 'U', 'a[uy]', 'av', 'e[uy]', 'ev', 'ai|ae', 'e', 'ei|oi|yi|ui|y', 'i', 'U', 'u', 'gk|gg|ng|gh', 'g',
    'mp|b', 'v', 'n[td]', 'd', 't[sz]|dz|j', 'c', '(.)\1+', '\1'];
begin
  for rule in 1 .. array_length(rules, 1) by 2 loop
    word := regexp_replace(word, rules[rule], rules[rule + 1], 'g');
  end loop;
  return nullif(word, '');
end $$;

alter table booking add column phone_key text collate "C"
  generated always as (phone_key(coalesce(leader ->> 'mobile', leader ->> 'phone'))) stored;
alter table booking_item add column surname_key text collate "C"
  generated always as (name_key(details ->> 'surname')) stored;
alter table booking_item add column plate_key text collate "C"
  generated always as (plate_key(details ->> 'plateNumber')) stored;

create index booking_phone on booking (agency, phone_key, id desc) where phone_key is not null;
create index booking_item_surname on booking_item (agency, surname_key, booking_id desc) where surname_key is not null;
create index booking_item_plate on booking_item (agency, plate_key, booking_id desc) where plate_key is not null;
