-- Which booking in hand it was made of: one that stands is not made a second time, whoever asks again and how.
alter table booking add column hold_key text;
create unique index booking_of_hand on booking (agency, user_name, hold_key)
  where hold_key is not null and status <> 'CANCELLED';
