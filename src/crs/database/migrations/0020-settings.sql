-- What an agency prints on. The paper decides how documents are laid out: tickets are A5, two of them fill an A4 sheet.
create table printer (
  agency   text not null references agency,
  position integer not null,
  name     text not null check (name !~ '[=\n]'),
  model    text not null check (model !~ '[=\n]'),
  paper    text not null check (paper in ('A4', 'A5')),
  primary key (agency, position),
  unique (agency, name)
);

grant select on printer to purser_desk;
alter table printer enable row level security;
alter table printer force row level security;
create policy own on printer using (visible_agency(agency)) with check (visible_agency(agency));

-- Documents have left out what is cancelled so far, and nobody could say otherwise: they go on doing so.
update user_setting
   set value = replace(value, '"doNotSendCancelledTickets":false', '"doNotSendCancelledTickets":true');
