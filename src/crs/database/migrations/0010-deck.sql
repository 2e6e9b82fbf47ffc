-- How many seats and cabins of each accommodation a vessel is built with; her deck plan follows from it.
alter table vessel add column places jsonb not null default '{}';

-- Which seat, cabin or bed a claim stands on, leg by leg: the key sells none of them twice.
create table numbered_place (
  itinerary_id bigint not null,
  leg          smallint not null,
  resource     text collate "C" not null,
  -- a seat (12A) or a cabin (8014)
  number       text collate "C" not null,
  -- 0 for a seat; a cabin taken whole has all its beds
  bed          smallint not null,
  -- of a berth sold by itself: MALE or FEMALE
  sex          text,
  claim_id     bigint not null references claim on delete cascade,
  constraint number_sold_once primary key (itinerary_id, leg, resource, number, bed)
);
create index numbered_place_claim on numbered_place (claim_id);
grant select, insert, delete on numbered_place to purser_desk;
