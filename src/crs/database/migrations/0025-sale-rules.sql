-- How long a vehicle of a category may be, the lane it takes and pays at least, and the category that takes what is
-- too long or too high for it. Metres; a null length is the garage's own limit.
alter table vehicle_category
  add column max_length double precision,
  add column least_lane double precision not null default 0,
  add column if_longer  text not null default '',
  add column if_higher  text not null default '';

-- Worlds made before have the categories already.
update vehicle_category set max_length = limits.max_length, least_lane = limits.least_lane,
  if_longer = limits.if_longer, if_higher = limits.if_higher
from (values
  ('CAR425', 4.25, 3.0,  'CAR500', 'JEEP'),
  ('CAR500', 5.0,  4.25, 'CAR600', 'JEEP'),
  ('CAR600', 6.0,  5.0,  'CAMP',   'CAMP'),
  ('JEEP',   6.0,  3.5,  'CAMP',   'CAMP'),
  ('MOTO',   3.0,  1.25, 'CAR425', 'CAR425'),
  ('MOTS',   2.5,  1.0,  'MOTO',   'MOTO'),
  ('BIKE',   2.5,  0.3,  'MOTO',   'MOTO'),
  ('TRAIL',  null, 1.5,  '',       'TRLU'),
  ('CAMP',   null, 4.5,  '',       'BUS'),
  ('COB',    null, 4.5,  '',       'BUS'),
  ('BUS',    null, 6.0,  '',       'TRK'),
  ('TRK',    null, 5.0,  '',       ''),
  ('TRKE',   null, 5.0,  '',       ''),
  ('TRLU',   null, 6.0,  '',       '')
) as limits(code, max_length, least_lane, if_longer, if_higher)
where vehicle_category.code = limits.code;

-- What a passenger at the discount still pays of what is put on top of the fare: all of it, or the fuel alone.
alter table discount add column surcharges text not null default 'all' check (surcharges in ('all', 'fuel'));
update discount set surcharges = 'fuel' where code = 'INA';

-- Full years from which a company carries a passenger alone, and what it asks of every vehicle before it is sold.
alter table company_rule
  add column alone_from_age integer not null default 15,
  add column vehicle_at_sale text[] not null default '{}';
update company_rule set alone_from_age = 18, vehicle_at_sale = '{plateNumber,driverSurname}'
from company where company.code = company_rule.company and company.market <> 'domestic';
update company_rule set alone_from_age = 0 where company = 'PTM';
