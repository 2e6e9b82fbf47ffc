import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { objectionsTo, schemaOf } from './expanding.ts'
import { checksums } from './migrations.ts'

const folder = join(import.meta.dirname, '../../src/crs/database/migrations')
const names = globSync('*', { cwd: folder }).toSorted()
const checksumOf = (name: string) =>
  createHash('sha256')
    .update(readFileSync(join(folder, name)))
    .digest('hex')

const textOf = (name: string) => readFileSync(join(folder, name), 'utf8')
/** The number of the last migration of a version that was released. */
const released =
  globSync('*.json.gz', { cwd: join(import.meta.dirname, '../crs/database/releases') })
    .map((file) => file.slice(0, 4))
    .toSorted()
    .at(-1) ?? ''
/** Applied to an empty database alone. */
const baseline = '0070-baseline.sql'

describe('migrations', () => {
  it('never change once they have landed: migrations.ts lists each with its checksum', () => {
    expect(Object.fromEntries(names.map((name) => [name, checksumOf(name)]))).toEqual(checksums)
  })

  it('are numbered without gaps, and no number is used twice', () => {
    const numbers = names.map((name) => /^(\d{4})-[a-z-]+\.sql$/.exec(name)?.[1] ?? name).map(Number)
    expect(numbers).toEqual(numbers.map((_, nth) => 70 + nth))
  })

  it('give no function a setting of ours, which PostgreSQL 15 refuses to an owner that is no superuser', () => {
    const heads = (text: string) => text.match(/create (or replace )?function[^$]*/gi) ?? []
    const hasSetting = (text: string) => heads(text).some((head) => head.includes('set purser.'))
    expect(hasSetting("create function f() returns int language sql set purser.agencies = '*' as $$")).toBe(
      true,
    )
    expect(names.filter((name) => hasSetting(textOf(name)))).toEqual([])
  })

  it('after the baseline only add, so that servers of the version before run on while others are upgraded', () => {
    const objections = names
      .filter((name) => name > baseline)
      .map((name) => {
        const before = schemaOf(names.filter((one) => one < name).map(textOf))
        return [name, objectionsTo(textOf(name), before, released)]
      })
    expect(objections.filter(([, found]) => found?.length !== 0)).toEqual([])
  })
})

describe('a migration', () => {
  const before = schemaOf(names.filter((name) => name <= baseline).map(textOf))
  const objections = (text: string) => objectionsTo(text, before, released)

  it.each([
    'create table ship_note (id bigint primary key, note text not null, unique (note))',
    'create table ship_note (id bigint); alter table ship_note add constraint few check (id < 9)',
    'create table ship_note (id bigint); create unique index ship_note_id on ship_note (id)',
    'create table ship_note (id bigint); alter table ship_note enable row level security; create policy own on ship_note using (true)',
    "create policy other on booking as restrictive for select using (nullif(coalesce(current_setting('purser.x', true), '') = '' or seen(id), false) is not null)",
    'alter table booking add column note text',
    'alter table ticket_sale add column note text; create or replace function sales_of(items bigint[], bookings bigint[]) returns setof ticket_sale ' +
      'language sql as $$ select * from ticket_sale $$',
    "alter table booking add column note text not null default '', add column size numeric(4, 2)",
    "alter table booking add column kinds text[] not null default '{a,b}'",
    'create function note_of(of_booking bigint) returns text language sql as $$ select 1; drop table booking $$',
    'create or replace function rights_of(of_user bigint) returns text[] language sql as $$ select null $$',
    'create function made() returns int language sql as $$ select 1 $$; revoke execute on function made from public',
    'create function noted() returns trigger language plpgsql as $$ begin return null; end $$;' +
      'create trigger noted after insert on journal for each row execute function noted()',
    '-- Locks agency: a few hundred rows\ncreate index agency_parent on agency (parent)',
    "-- Locks agency: a few hundred rows\nupdate agency set second_factor = '{all}'",
    '-- Contracts since 0060: rights have replaced it\nalter table agency_user drop column rights',
    "insert into booking (note) values ('drop table booking; -- ')",
    '-- drop table booking\ncomment on table booking is null',
  ])('is accepted: %s', (text) => {
    expect(objections(text)).toEqual([])
  })

  it.each([
    'drop table draft',
    'alter table draft rename to saved_draft',
    'alter table booking drop column reference',
    'alter table booking add column note text, drop column reference',
    'alter table booking rename column reference to pnr',
    'alter table booking rename reference to pnr',
    'alter table booking alter column reference type varchar(12)',
    'alter table booking alter column reference set not null',
    'alter table booking alter column created_at drop default',
    'alter table booking alter column personal drop not null',
    'alter table booking add column note text not null',
    'alter table ticket_sale add column note text',
    'ALTER TABLE public.booking ADD COLUMN note text NOT NULL',
    'alter table only booking drop column reference',
    'alter table if exists booking drop column reference',
    'alter table booking add column note text unique',
    'alter table booking add column note text check (length(note) < 9)',
    'alter table booking add column note uuid default gen_random_uuid()',
    'alter table booking add constraint few check (id < 9)',
    'alter table booking add unique (reference)',
    'alter table booking drop constraint booking_pkey',
    'alter table draft enable row level security',
    'create policy other on booking using (false)',
    'create policy other on booking as restrictive for select using (nullif(false, false) is not null)',
    'create index booking_note on booking (note)',
    'create unique index agency_parent on agency (parent)',
    '-- Locks agency: a few hundred rows\ncreate unique index agency_parent on agency (parent)',
    '-- Locks agency:\ncreate index agency_parent on agency (parent)',
    '-- Locks booking: small\ncreate index agency_parent on agency (parent)',
    'update booking set personal = null',
    'delete from booking',
    'truncate booking',
    'create table if not exists booking (id bigint); alter table booking drop column reference',
    'drop function rights_of(bigint)',
    'create function rights_of(of_user text) returns text[] language sql as $$ select null $$',
    'create or replace function rights_of(of_user bigint, at timestamptz) returns text[] language sql as $$ select null $$',
    'alter function rights_of rename to rights_held',
    'create function refusing() returns trigger language plpgsql as $$ begin raise exception $1$no$1$; end $$;' +
      'create trigger refusing before insert on booking for each row execute function refusing()',
    'revoke select on booking from purser_desk',
    'revoke execute on function rights_of from purser_desk',
    'do $$ begin execute $1$drop table booking$1$; end $$',
    'with gone as (delete from booking returning id) select * from gone',
    'lock table booking',
    '-- Contracts: not used\ndrop table draft',
    '-- Contracts since 0060:\ndrop table draft',
    '-- Contracts since 9999: not used since this very version\ndrop table draft',
  ])('is refused: %s', (text) => {
    expect(objections(text)).not.toEqual([])
  })
})
