-- What each step permits besides its refund.
alter table cancellation_step
  -- hours before departure; null: no open ticket, and no new date free of charge, in this step
  add column open_until integer,
  add column free_date_until integer,
  -- later than that a new date costs what a cancellation would
  add column date_for_fee boolean not null default false,
  -- on a new date a fare that falls is refunded by the percentage of the step; otherwise it is retained
  add column lower_fare_back boolean not null default true;

update cancellation_step set open_until = known.until, free_date_until = known.until,
  date_for_fee = known.for_fee, lower_fare_back = known.lower_back
from (values
    ('GR_LAW', 1, 336, true, false),
    ('GR_LAW', 2, 168, true, false),
    ('GR_LAW', 3, 48, true, false),
    ('GR_LAW', 4, null::integer, false, false),
    ('GR_HIGH', 1, 168, true, true),
    ('GR_HIGH', 2, 4, true, true),
    ('GR_HIGH', 3, null::integer, false, true),
    ('GR_HIGH', 4, null::integer, false, true),
    ('SARONIC_HIGH', 1, 168, true, true),
    ('SARONIC_HIGH', 2, 2, true, true),
    ('SARONIC_HIGH', 3, null::integer, true, true),
    ('SHORT_HIGH', 1, 96, true, true),
    ('SHORT_HIGH', 2, 2, true, true),
    ('SHORT_HIGH', 3, null::integer, false, true),
    ('SHORT_LOW', 1, 24, true, true),
    ('SHORT_LOW', 2, 0, true, true),
    ('SHORT_LOW', 3, null::integer, false, true),
    ('ADRIATIC', 1, 528, true, true),
    ('ADRIATIC', 2, 192, true, true),
    ('ADRIATIC', 3, 24, true, true),
    ('ADRIATIC', 4, 4, false, true),
    ('ALBANIA', 1, 4, true, true),
    ('ALBANIA', 2, 1, true, true),
    ('ALBANIA', 3, null::integer, false, true),
    ('PROMO', 1, null::integer, false, true),
    ('OPEN', 1, null::integer, false, false),
    ('CARRIER', 1, null::integer, false, true)
) as known (rule_set, step, until, for_fee, lower_back)
where cancellation_step.rule_set = known.rule_set and cancellation_step.step = known.step;

alter table cancellation_step drop column opens;
