import { readFileSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tables } from '../../../src/crs/database/tables.ts'
import { system } from '../../../src/crs/database/transaction.ts'
import { type ChainReport, verifyChains } from '../../../src/crs/journal/chain.ts'
import {
  type Head,
  headLines,
  headsFileIn,
  keepHeads,
  parseHeads,
  linkEntries,
} from '../../../src/crs/journal/heads.ts'
import { appendJournalAhead } from '../../../src/crs/journal/journal.ts'
import { addAgencies } from '../../kit/crs/agencies.ts'
import { type FreshDatabase, freshDatabase } from '../../kit/crs/database.ts'
import { temporaryFolder } from '../../kit/folder.ts'

let fresh: FreshDatabase
const folder = temporaryFolder()

const as = (agency: string) => ({ ...system, agency, userName: 'maria' })

const append = (agency: string, note: string) =>
  fresh.database.transaction(system, async (tx) =>
    appendJournalAhead(tx, as(agency), { kind: 'settings.save', bookingId: null, data: { note } }),
  )

const verify = (kept: readonly Head[] = []) => verifyChains(fresh.database.owner, kept)

const agency = '1300'
/** The id of the entry at a position of the chain of 1300. */
const at = (position: number) =>
  sql`(select journal_id from journal_link where agency = ${agency} and position = ${sql.lit(position)})`

class Undone extends Error {}

/** What is found after the statements, which are then taken back. */
async function foundAfter(
  statements: RawBuilder<unknown>[],
  kept: readonly Head[] = [],
): Promise<ChainReport> {
  let found: ChainReport | undefined
  const work = async (tx: Transaction<Tables>) => {
    for (const statement of statements) await statement.execute(tx)
    found = await verifyChains(tx, kept)
    throw new Undone()
  }
  await expect(fresh.database.owner.transaction().execute(work)).rejects.toThrow(Undone)
  if (!found) throw new Error('the statements failed')
  return found
}

const idAt = async (position: number) => {
  const { rows } = await sql<{ id: number }>`select ${at(position)} as id`.execute(fresh.database.owner)
  return rows[0]?.id
}

beforeAll(async () => {
  fresh = await freshDatabase()
  await addAgencies(fresh.database)
  for (let nth = 1; nth <= 8; nth++) {
    await append('1300', `entry ${nth}`)
    await append('1377', `other ${nth}`)
  }
  await linkEntries(fresh.database)
})
afterAll(async () => {
  await fresh.drop()
  folder.remove()
})

/** Links all entries of 1300 again, as the owner of the database can. */
const linkAgain = [
  sql`update journal_link set position = null, hash = null where agency = ${agency}`,
  sql`select link_journal(1000)`,
]

const withoutTriggers = (statement: RawBuilder<unknown>) => [
  sql`alter table journal disable trigger all`,
  statement,
  sql`alter table journal enable trigger all`,
]

const renumbered = [
  sql`alter table seasons.journal_link_0 drop constraint journal_link_once`,
  sql`update journal_link set position = position - 1 where agency = ${agency} and position > 4`,
]

describe('the chain of the journal', () => {
  test('is whole as long as it is not changed, and each agency has one (the control)', async () => {
    const { broken, heads, linked, waiting } = await foundAfter([sql`select 1`])
    expect({ broken, linked, waiting }).toEqual({ broken: [], linked: 16, waiting: [] })
    expect(heads.map((head) => [head.agency, head.position])).toEqual([
      ['1300', 8],
      ['1377', 8],
    ])
  })

  test.each<[string, RawBuilder<unknown>[], position: number, problem: RegExp]>([
    ['an entry is deleted', [sql`delete from journal where id = ${at(4)}`], 4, /was deleted/],
    [
      'an entry is deleted with its link',
      [
        sql`delete from journal where id = ${at(4)}`,
        sql`delete from journal_link where agency = ${agency} and position = 4`,
      ],
      5,
      /links before it were deleted/,
    ],
    [
      'an entry is deleted and those after it are numbered again',
      [
        sql`delete from journal where id = ${at(4)}`,
        sql`delete from journal_link where agency = ${agency} and position = 4`,
        ...renumbered,
      ],
      5,
      /was changed or is not in its place/,
    ],
    [
      'the data of an entry are changed',
      [sql`update journal set data = '{"note": "x"}' where id = ${at(3)}`],
      3,
      /was changed/,
    ],
    [
      'the data and their digest are changed',
      [
        sql`update journal set data = '{"note": "x"}' where id = ${at(3)}`,
        sql`update journal_link set digest = journal_digest(salt, data, state, origin) from journal
          where id = journal_id and journal_id = ${at(3)}`,
      ],
      3,
      /was changed or is not in its place/,
    ],
    ...[
      'user_name = $$eve$$',
      'kind = $$booking.sell$$',
      "at = at + interval '1 microsecond'",
      'version = 7',
    ].map(
      (change) =>
        [
          `an entry is changed: ${change}`,
          [sql`update journal set ${sql.raw(change)} where id = ${at(3)}`],
          3,
          /was changed or is not in its place/,
        ] as [string, RawBuilder<unknown>[], number, RegExp],
    ),
    [
      'an entry is given to another agency',
      [sql`update journal set agency = '1377' where id = ${at(3)}`],
      3,
      /was changed or is not in its place/,
    ],
    [
      'two entries change places',
      [
        sql`alter table seasons.journal_link_0 drop constraint journal_link_once`,
        sql`update journal_link set position = 11 - position where agency = ${agency} and position in (5, 6)`,
      ],
      6,
      /was changed or is not in its place/,
    ],
    [
      'two entries change places, but not their hashes',
      [
        sql`alter table seasons.journal_link_0 drop constraint journal_link_once`,
        sql`update journal_link set position = 11 - position, hash = (select hash from journal_link other
          where other.agency = ${agency} and other.position = 11 - journal_link.position)
          where agency = ${agency} and position in (5, 6)`,
      ],
      6,
      /was changed or is not in its place/,
    ],
  ])('names the first broken entry when %s', async (_, statements, position, problem) => {
    const id = await idAt(position)
    const { broken } = await foundAfter(statements)
    expect(broken).toEqual([expect.objectContaining({ agency, id, problem: expect.stringMatching(problem) })])
    if (!/deleted$/.test(broken[0]?.problem ?? ''))
      expect(broken[0]).toMatchObject({ at: expect.stringMatching(/^20/), kind: expect.any(String) })
  })

  test('names an entry that was inserted past the trigger', async () => {
    const insert = sql`insert into journal (agency, user_name, kind, data) values (${agency}, 'x', 'booking.sell', '{}')`
    const { broken } = await foundAfter(withoutTriggers(insert))
    expect(broken).toMatchObject(
      [{ agency, kind: 'booking.sell', problem: /was inserted/ }].map((one) => ({
        ...one,
        problem: expect.stringMatching(one.problem),
      })),
    )
  })

  test('names the entry after one that was inserted before the end', async () => {
    const id = await idAt(5)
    const insert = sql`insert into journal (agency, user_name, kind, data) values (${agency}, 'x', 'booking.sell', '{}')`
    const { broken } = await foundAfter([
      sql`alter table seasons.journal_link_0 drop constraint journal_link_once`,
      insert,
      sql`update journal_link set position = position + 1 where agency = ${agency} and position > 4`,
      sql`update journal_link link set position = 5, hash = journal_hash((select hash from journal_link where
          agency = ${agency} and position = 4), digest, journal_text(journal))
        from journal where id = journal_id and position is null`,
    ])
    expect(broken).toEqual([expect.objectContaining({ agency, id, problem: expect.stringMatching(/place/) })])
  })

  const cut = [
    sql`delete from journal where id in (select journal_id from journal_link where agency = ${agency} and position > 6)`,
    sql`delete from journal_link where agency = ${agency} and position > 6`,
  ]

  test('shows a lost end with a head that was kept elsewhere, and only with one', async () => {
    const { heads } = await verify()
    expect((await foundAfter(cut)).broken).toEqual([])
    const { broken } = await foundAfter(cut, heads)
    expect(broken).toEqual([
      { agency, id: 0, at: undefined, kind: undefined, problem: expect.stringMatching(/end was cut off: 2/) },
    ])
    expect((await foundAfter([sql`delete from journal_link`], heads)).broken).toHaveLength(2)
  })

  test('shows the same of a chain that was made again after a change', async () => {
    const { heads } = await verify()
    const again = [
      sql`update journal set data = '{"note": "x"}' where id = ${at(3)}`,
      sql`update journal_link set digest = journal_digest(salt, data, state, origin) from journal
        where id = journal_id and journal_id = ${at(3)}`,
      ...linkAgain,
    ]
    const id = await idAt(8)
    expect((await foundAfter(again)).broken).toEqual([])
    const { broken } = await foundAfter(again, heads)
    expect(broken).toEqual([
      expect.objectContaining({ agency, id, problem: expect.stringMatching(/replaced/) }),
    ])
    // An earlier head does as well, also when the later one was forged.
    const { heads: forged } = await foundAfter(again)
    expect((await foundAfter(again, [...heads, ...forged])).broken).toMatchObject([{ agency, id }])
  })
})

describe('erased details', () => {
  const erase = sql`select erase_journal(array[${at(2)}, ${at(5)}])`

  test('are counted and break no chain', async () => {
    const { broken, erased, linked } = await foundAfter([erase, sql`select link_journal(1000)`])
    expect({ broken, erased, linked }).toEqual({ broken: [], erased: 2, linked: 17 })
  })

  test('break no chain either while the entry that records them is not linked yet', async () => {
    const { broken, erased, waiting } = await foundAfter([erase])
    expect({ broken, erased, waiting: waiting.length }).toEqual({ broken: [], erased: 2, waiting: 1 })
  })

  test('are distinguished from changed ones, and need an entry that records them', async () => {
    const linked = sql`select link_journal(1000)`
    const change = sql`update journal set data = '{"note": "x"}' where id = ${at(5)}`
    const [second, fifth] = [await idAt(2), await idAt(5)]
    expect((await foundAfter([erase, linked, change])).broken).toMatchObject([
      { id: fifth, problem: 'was changed after its details were erased' },
    ])
    const silently = [
      sql`update journal_link set salt = null where journal_id = ${at(2)}`,
      sql`update journal set data = '{"erased": true}' where id = ${at(2)}`,
    ]
    expect((await foundAfter(silently)).broken).toMatchObject([
      { id: second, problem: 'was erased and no journal.erase says so' },
    ])
  })

  test('and their salts cannot be read or erased by the role of the server', async () => {
    await expect(
      fresh.database.transaction(system, (tx) => sql`select salt from journal_link`.execute(tx)),
    ).rejects.toThrow(/permission denied/)
    await expect(
      fresh.database.transaction(system, (tx) => sql`select erase_journal('{}')`.execute(tx)),
    ).rejects.toThrow(/permission denied/)
  })
})

test('entries are linked in the order of their commits, without waiting for open transactions', async () => {
  const { database } = fresh
  const early = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  const slow = database.transaction(system, async (tx) => {
    appendJournalAhead(tx, as('1301'), { kind: 'settings.save', bookingId: null, data: { note: 'slow' } })
    await sql`select 1`.execute(tx)
    written.resolve()
    await early.promise
  })
  await written.promise
  await append('1301', 'fast')
  expect((await verify()).waiting).toHaveLength(1)
  expect(await linkEntries(database)).toBe(1)
  early.resolve()
  await slow
  expect((await verify()).waiting).toHaveLength(1)
  expect(await linkEntries(database)).toBe(1)
  const { rows } = await sql<{ note: string }>`
    select data ->> 'note' as note from journal_link link join journal on id = journal_id
    where link.agency = '1301' order by position`.execute(database.owner)
  expect(rows.map(({ note }) => note)).toEqual(['fast', 'slow'])
  expect((await verify()).broken).toEqual([])
})

test('many sales and several processes that link make one chain', async () => {
  const { database } = fresh
  const notes = Array.from({ length: 60 }, (_, nth) => append('1399', `${nth}`))
  await Promise.all([...notes, ...[1, 2, 3, 4].map(() => linkEntries(database))])
  await linkEntries(database)
  const { broken, waiting, heads } = await verify()
  expect({ broken, waiting }).toEqual({ broken: [], waiting: [] })
  expect(heads.find((head) => head.agency === '1399')).toMatchObject({ position: 60 })
})

test('an entry changed or deleted before it is linked is noticed', async () => {
  await append('1388', 'waits')
  const last = sql`(select max(id) from journal where agency = '1388')`
  const change = sql`update journal set data = '{}' where id = ${last}`
  expect((await foundAfter([change])).broken).toMatchObject([{ agency: '1388', problem: 'was changed' }])
  const { broken } = await foundAfter([sql`delete from journal where id = ${last}`])
  expect(broken).toMatchObject([{ agency: '1388', problem: 'was deleted before it was linked' }])
  await linkEntries(fresh.database)
})

describe('the heads kept in a file', () => {
  test('follow the chain, but not after its end was cut off', async () => {
    const { database } = fresh
    const file = headsFileIn(join(folder.path, 'new'))
    expect(await keepHeads(database, file)).toEqual([])
    expect(parseHeads(file)).toEqual((await verify()).heads)
    await append('1390', 'a')
    await append('1390', 'b')
    await linkEntries(database)
    expect(await keepHeads(database, file)).toEqual([])
    const before = readFileSync(file, 'utf8')
    expect(before).toMatch(/^1390 2 /m)
    await database.pool.query(`delete from journal where agency = '1390';
      delete from journal_link where agency = '1390'`)
    for (const note of ['c', 'd', 'e']) await append('1390', note)
    await linkEntries(database)
    expect(await keepHeads(database, file)).toMatchObject([{ agency: '1390', position: 2 }])
    expect(readFileSync(file, 'utf8').split('\n').toSorted()).toEqual(before.split('\n').toSorted())
    expect((await verify(parseHeads(file))).broken).toMatchObject([{ agency: '1390' }])
    await database.pool.query(`delete from journal where agency = '1390';
      delete from journal_link where agency = '1390'`)
  })
})

describe('npm run verify', () => {
  const program = join(import.meta.dirname, '../../../src/crs/verify.ts')
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [program, ...args], {
      env: { ...process.env, DATABASE_URL: fresh.url, PURSER_DATA: join(folder.path, 'empty') },
      encoding: 'utf8',
    })

  test('prints the heads, and fails where something is broken or its end is missing', async () => {
    const good = run()
    expect(good.stdout).toContain('Everything agrees.')
    expect(good.status).toBe(0)
    const { heads } = await verify()
    expect(good.stdout).toContain(headLines(heads))
    const file = join(folder.path, 'kept')
    writeFileSync(file, headLines(heads.map((head) => ({ ...head, position: head.position + 1 }))))
    const cut = run('--heads', file)
    expect(cut.stdout).toContain('BROKEN: agency 1300: its end was cut off: 1 entries after position 8')
    expect(cut.status).toBe(1)
  })

  test('names the broken entry, and the records that do not agree', async () => {
    const id = await idAt(4)
    await fresh.database.pool.query(`update journal set data = '{}' where id = ${id}`)
    await fresh.database.pool.query(
      `insert into receipt_series (agency, year, last) values ('1300', 2026, 7)`,
    )
    const { stdout, status } = run()
    expect(status).toBe(1)
    expect(stdout).toMatch(
      new RegExp(`BROKEN: agency 1300: entry ${id} of 20[-0-9T:.]+Z, settings.save, was changed\n`),
    )
    expect(stdout).toContain('BROKEN: receipts of an agency are numbered through the year without a gap')
  })

  test('reports why it cannot check', () => {
    const none = spawnSync(process.execPath, [program], {
      env: { ...process.env, DATABASE_URL: '', PURSER_DATA: join(folder.path, 'absent') },
      encoding: 'utf8',
    })
    expect(none.status).toBe(1)
    expect(none.stderr).toContain('holds no database')
  })
})
