-- Pages of the companies where more is sold than ships' places: parking, hotels, cars. Whoever has some is listed.
create table redirection (
  company  text not null references company,
  position integer not null,
  name_en  text not null,
  name_el  text not null,
  url      text not null check (url ~ '^https?://'),
  -- name=value pairs joined by &
  parameters text not null default '',
  method   text not null check (method in ('GET', 'POST')),
  primary key (company, position)
);

grant select on redirection to purser_desk;
