-- When a hold began: renewing it ends 30 minutes later at the latest. Null for holds of the version before, which began 15
-- minutes before they expire.
-- Locks hold: only the working bookings of the last minutes have rows
alter table hold add column begun_at timestamptz;
