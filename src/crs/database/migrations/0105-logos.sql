-- Logos for papers and mails of companies and agencies: data addresses of small PNG images; empty where there is none.
alter table company add column logo text not null default '';
alter table agency add column logo text not null default '';
