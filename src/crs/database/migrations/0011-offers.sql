-- What lowers prices: percentages (projects, deals, company discounts, fares, manual codes), vouchers, coupons and the
-- miles of loyalty cards; and insurances. Amounts in hundredths.

create table offer (
  -- project, deal, companyDiscount, fare, manual
  kind             text not null check (kind in ('project', 'deal', 'companyDiscount', 'fare', 'manual')),
  code             text not null,
  name_en          text not null,
  name_el          text not null,
  -- of a deal
  project          text,
  percent          integer not null check (percent between 0 and 100),
  -- passenger, vehicle, both
  applies_to       text not null,
  -- empty lists hold for all; ports: both ends are among them
  companies        text[] not null default '{}',
  ports            text[] not null default '{}',
  -- days of departure, and days it may be sold on
  from_date        text not null,
  to_date          text not null,
  sold_from        text not null,
  sold_to          text not null,
  least_passengers integer not null default 1,
  -- rule set that cancelling goes by; null: the company's own
  cancellation_set text,
  primary key (kind, code)
);

create table voucher (
  -- voucher: bought or given, used by one booking; coupon: printed anywhere, for one booking or many
  kind      text not null check (kind in ('voucher', 'coupon')),
  id        text not null,
  -- what proves a voucher is in the right hands, where it has one
  code      text,
  amount    integer,
  percent   integer,
  ports     text[] not null default '{}',
  from_date text not null,
  to_date   text not null,
  -- bookings that may still use it; null: any number
  uses_left integer,
  primary key (kind, id),
  check ((amount is null) <> (percent is null)),
  constraint voucher_not_overdrawn check (uses_left >= 0)
);

create table loyalty_card (
  number  text primary key,
  -- whose card it is: what its miles pay for
  company text not null references company,
  surname text not null,
  name    text not null,
  -- hundredths of a mile per euro of fare
  earns   integer not null,
  miles   bigint not null,
  constraint loyalty_card_not_overdrawn check (miles >= 0)
);

create table insurance_product (
  code           text primary key,
  name_en        text not null,
  name_el        text not null,
  description_en text not null,
  description_el text not null,
  marketing_en   text not null,
  marketing_el   text not null,
  -- per person and trip, and percent of the total
  per_person     integer not null,
  percent        integer not null,
  -- insurance premium tax within the gross, percent of the net
  ipt            integer not null,
  -- days after the sale, before departure, in which all of it comes back
  refund_days    integer not null
);

-- What a booking used up, until it is given back.
create table offer_use (
  id          bigint generated always as identity primary key,
  agency      text not null,
  booking_id  bigint not null references booking,
  -- of miles: for whom
  item_id     bigint references booking_item,
  kind        text not null check (kind in ('voucher', 'coupon', 'miles')),
  code        text not null,
  -- what it took off; of miles so many were taken
  amount      integer not null,
  returned_at timestamptz
);
create index offer_use_booking on offer_use (booking_id);

create table booking_insurance (
  id         bigint generated always as identity primary key,
  agency     text not null,
  booking_id bigint not null references booking,
  offer_id   text not null,
  code       text not null,
  gross      integer not null,
  ipt        integer not null,
  status     text not null,
  issued_at  timestamptz,
  fee        integer
);
create index booking_insurance_booking on booking_insurance (booking_id);

-- Mail and the like, written with what it is about and sent after that.
create table outbox (
  id         bigint generated always as identity primary key,
  agency     text not null,
  user_name  text not null,
  booking_id bigint,
  -- email
  kind       text not null,
  recipient  text not null,
  -- insurance_offer …, with what it tells
  template   text not null,
  data       jsonb not null,
  -- queued until somebody has really sent it
  status     text not null default 'queued',
  created_at timestamptz not null default now()
);
create index outbox_queue on outbox (id) where status = 'queued';

-- Offers a booking was sold by; of an item how its price came about and the rule set it is cancelled by.
alter table booking add column project text;
alter table booking add column deal text;
alter table booking_item add column explanation jsonb;
alter table booking_item add column cancellation_set text;

grant select on offer, insurance_product to purser_desk;
grant select, update on voucher, loyalty_card to purser_desk;
grant select, insert, update on offer_use, booking_insurance to purser_desk;
grant select, insert on outbox to purser_desk;

-- Gives back what bookings used up: of bookings without any item left all of it, else the miles of the items named.
create function give_back(bookings bigint[], items bigint[]) returns void language sql as $$
  with back as (
    update offer_use set returned_at = now()
    where booking_id = any (bookings) and returned_at is null and (item_id = any (items) or not exists (
      select from booking_item where booking_item.booking_id = offer_use.booking_id and status <> 'CANCELLED'))
    returning kind, code, amount
  ), vouchers as (
    update voucher set uses_left = uses_left + 1 from back
    where voucher.kind = back.kind and voucher.id = back.code and uses_left is not null
  )
  update loyalty_card set miles = loyalty_card.miles + paid.miles
  from (select code, sum(amount) as miles from back where kind = 'miles' group by code) paid
  where loyalty_card.number = paid.code
$$;

do $$
declare walled text;
begin
  foreach walled in array array['offer_use', 'booking_insurance', 'outbox']
  loop
    execute format('alter table %I enable row level security', walled);
    execute format('alter table %I force row level security', walled);
    execute format('create policy own on %I using (visible_agency(agency)) with check (visible_agency(agency))', walled);
  end loop;
end $$;
