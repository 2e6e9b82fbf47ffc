-- Vehicle fields a company asks for at the latest at check-in. Every vehicle is boarded by its plate; the driver is
-- named but on the open-deck crossings, which take no names at all.
alter table company_rule add column vehicle_at_check_in text[] not null default '{plateNumber}';
update company_rule set vehicle_at_check_in = '{plateNumber,driverSurname}' where company <> 'PTM';
