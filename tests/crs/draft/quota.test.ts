import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { draft } from '../../../src/contract/draft.ts'
import { deleteExpired } from '../../../src/crs/server/job/jobs.ts'
import { startCrs } from '../../kit/crs/crs.ts'

const crs = startCrs()
let token: string

beforeAll(async () => {
  token = (await crs.server.signIn()).token
})
beforeEach(() => sql`delete from draft`.execute(crs.database.owner))

/** Inserts drafts, each with the given number of incompressible bytes. */
async function saved(count: number, { user = 'demo', bytes = 10 } = {}): Promise<void> {
  await sql`
    insert into draft (agency, user_name, name, document, cursor, version, writer, turn, updated_at)
    select '1300', ${user}, 'saved-' || n,
      jsonb_build_object('words', (
        select string_agg(md5(n::text || part), '') from generate_series(1, ${Math.ceil(bytes / 32)}::int) as part)),
      '{}', 1, 'before', 1, now()
    from generate_series(1, ${count}::int) as n`.execute(crs.database.owner)
}

const save = (name: string, version = 0) =>
  crs.server.call(
    draft.save,
    { path: { name }, body: { document: { words: 'SMITH' }, cursor: {}, writer: 'one', turn: 1, version } },
    { token },
  )

test('refuses the 201st saved draft but accepts writes to existing ones', async () => {
  await saved(199)
  expect(await save('saved-new')).toMatchObject({ code: '000' })
  expect(await save('hand')).toMatchObject({
    status: 200,
    code: 'too_many_drafts',
    body: { parameters: { most: 200 } },
  })
  expect(await save('saved-7', 1)).toMatchObject({ code: '000' })
})

test('limits the drafts of one user to 20 MB', async () => {
  await saved(20, { bytes: 990_000 })
  expect(await save('saved-new')).toMatchObject({ code: '000' })
  await sql`update draft set name = 'more-' || name`.execute(crs.database.owner)
  await saved(1, { bytes: 990_000 })
  expect(await save('hand')).toMatchObject({ code: 'drafts_too_large' })
})

test('limits saved drafts by those of colleagues, but never the working booking', async () => {
  await saved(5000, { user: 'μαρία' })
  expect(await save('saved-new')).toMatchObject({ code: 'too_many_drafts' })
  expect(await save('hand')).toMatchObject({ code: '000' })
})

test('deletes rows of saved drafts emptied 90 days ago, and no others', async () => {
  await saved(3)
  const { owner } = crs.database
  const now = crs.server.clock.now().getTime()
  const emptied = (name: string, days: number) =>
    owner
      .updateTable('draft')
      .set({ name, document: null, updated_at: new Date(now - days * 24 * 3_600_000) })
      .where('name', 'in', ['saved-1', 'saved-2'])
      .where('document', 'is not', null)
  await emptied('saved-old', 91).where('name', '=', 'saved-1').execute()
  await emptied('saved-young', 89).where('name', '=', 'saved-2').execute()
  await deleteExpired({ database: crs.database, clock: crs.server.clock })
  const left = await owner.selectFrom('draft').select('name').orderBy('name').execute()
  expect(left.map(({ name }) => name)).toEqual(['saved-3', 'saved-young'])
})
