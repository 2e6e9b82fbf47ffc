-- Contracts since 0069: servers since then make references that the former check allows, and do not rely on it.
--
-- There are 1.7 million references of six characters. Once most of them are used, new ones have eight. Every reference is
-- in `booking_reference`, which checks them for all seasons, detached ones too; those there are known to be right.
do $$
declare
  checked regclass;
begin
  for checked in
    select conrelid from pg_constraint where conname = 'booking_reference_check' order by coninhcount
  loop
    execute format('alter table %s drop constraint if exists booking_reference_check', checked);
  end loop;
end $$;
alter table booking_reference add constraint booking_reference_shape
  check (reference ~ '^[ABEHKMNPTXYZ][ABEHKMNPTXYZ2-9]{5}([ABEHKMNPTXYZ2-9]{2})?$') not valid;
