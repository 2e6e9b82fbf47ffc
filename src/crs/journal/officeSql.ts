import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { digestsOf, type Digests } from './digests.ts'

/** The user of an entry, as requests and publications name users. */
const by = (entry: string) => sql`${sql.ref(`${entry}.agency`)} || '/' || ${sql.ref(`${entry}.user_name`)}`

/** Decisions of the office, compared with the entries of the journal about them; each query finds violations. */
export const officeRules = {
  'a refund that was submitted is as the journal has it': sql`
    select entry.id as entry, entry.data, request.id, request.user_name, request.body, request.companies from journal entry
    left join office_change request on request.id = (entry.data ->> 'request')::bigint and request.kind = 'refund'
    where entry.kind = 'refund.submit' and entry.data ? 'request'
      and (${by('entry')}, entry.data -> 'amount', entry.data -> 'act', entry.data -> 'record', entry.data ->> 'reason',
          entry.data -> 'companies')
        is distinct from (${by('request')}, request.body -> 'amount', request.body -> 'act', request.body -> 'record',
          request.reason, to_jsonb(request.companies))`,
  'an approval of a refund is as the journal has it': sql`
    select request.id, state, ended_by, approved.by as approved, used.entry as used from office_change request
    left join lateral (
      select ${by('journal')} as by from journal
      where kind = 'refund.approve' and (data ->> 'request')::bigint = request.id order by id desc limit 1
    ) approved on true
    left join lateral (
      select id as entry from journal where kind = 'refund.use' and (data ->> 'request')::bigint = request.id limit 1
    ) used on true
    where request.kind = 'refund' and (
      state in ('approved', 'published') and ended_by is distinct from approved.by
      or (state = 'published') <> (used.entry is not null)
      or state = 'waiting' and approved.by is not null)`,
  'a change of the network that was submitted is as the journal has it': sql`
    select entry.id as entry, change.id, change.user_name, change.reason, change.state from journal entry
    left join office_change change on change.id = (entry.data ->> 'waiting')::bigint and change.kind = 'network'
    where entry.kind = 'network.submit' and entry.data ? 'waiting'
      and (${by('entry')}, entry.data ->> 'reason') is distinct from (${by('change')}, change.reason)
    union all
    select entry.id, change.id, change.user_name, change.reason, change.state from journal entry
    left join office_change change on change.id = (entry.data ->> 'waiting')::bigint and change.kind = 'network'
    where entry.kind in ('network.approve', 'network.decline') and entry.data ? 'waiting'
      and (${by('entry')}, coalesce(entry.data ->> 'state', 'published')) is distinct from (change.ended_by, change.state)`,
  'a publication is by the user whom the journal has': sql`
    select * from (
      select user_name as by, count(*) as publications from publication where user_name like '%/%' group by user_name
    ) published full join (
      select ${by('journal')} as by, count(*) as entries from journal where kind = 'network.publish' and agency <> '*' group by 1
    ) noted using (by)
    where publications is distinct from entries`,
}

/** Entries after which users and agencies are other ones than at the last publication, as they are after sign-ins by a directory. */
const changesOfAccounts = String.raw`^session\.(add|change|block|unblock|invite)`
const ofAccounts: ReadonlySet<string> = new Set([
  'agency',
  'agency_user',
  'agency_commission',
  'ticket_stock',
])

/** The tables that are compared with the last publication, which the journal has, and those that differ from it. */
export interface PublishedReport {
  compared: string[]
  differing: { table: string; entry: number }[]
}

export async function comparePublished(db: Kysely<Tables>): Promise<PublishedReport> {
  const { rows } = await sql<{ id: number; digests: Digests | null; changed: boolean }>`
    select id, data -> 'digests' as digests, exists (
      select from journal later where later.id > journal.id and later.kind ~ ${changesOfAccounts})
      or exists (select from agency_user where from_directory) as changed
    from journal where kind = 'network.publish' and (data ->> 'version')::integer = (select max(version) from publication)
    order by id desc limit 1`.execute(db)
  const [last] = rows
  const compared = Object.entries(last?.digests ?? {}).filter(
    ([table]) => !last?.changed || !ofAccounts.has(table),
  )
  if (!last || compared.length === 0) return { compared: [], differing: [] }
  const now = await digestsOf(
    db,
    Object.fromEntries(compared.map(([table, { columns }]) => [table, columns])),
  )
  return {
    compared: compared.map(([table]) => table),
    differing: compared.flatMap(([table, { md5 }]) =>
      now[table]?.md5 === md5 ? [] : [{ table, entry: last.id }],
    ),
  }
}
