-- Signs the QR codes of tickets and vouchers. One for all servers of the database, and never readable by the role that
-- answers requests.
create table ticket_key (
  id          integer primary key check (id = 1),
  private_key text not null,
  created_at  timestamptz not null default now()
);
alter table ticket_key enable row level security;

-- Rolls of thermal paper, 80 mm wide.
alter table printer drop constraint printer_paper_check;
alter table printer add constraint printer_paper_check check (paper in ('A4', 'A5', '80mm'));

-- The messages about a booking and their state are listed with it.
create index outbox_booking on outbox (booking_id) where booking_id is not null;
