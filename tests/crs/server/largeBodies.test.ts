import { expect, test } from 'vitest'
import { draft } from '../../../src/contract/draft.ts'
import { session } from '../../../src/contract/session.ts'
import { startCrs } from '../../kit/crs/crs.ts'
import { countLocked } from '../../kit/crs/locks.ts'

const crs = startCrs()

/** More than the limit of most calls. */
const large = 'x'.repeat(100_000)

const save = (token: string, { words = 'SMITH', version = 0 } = {}) =>
  crs.server.call(
    draft.save,
    { path: { name: 'hand' }, body: { document: { words }, cursor: {}, writer: 'one', turn: 1, version } },
    { token },
  )

test('processes large bodies of one user one at a time without delaying other users', async () => {
  const [{ token }, { token: colleague }] = await Promise.all([
    crs.server.signIn(),
    crs.server.signIn({ user: 'μαρία', password: 'θάλασσα7', validation: 'κύμα' }),
  ])
  expect(await save(token)).toMatchObject({ code: '000' })
  const holder = await crs.database.pool.connect()
  await holder.query(`begin; select from draft where user_name = 'demo' for update`)

  const answers = Array.from({ length: 40 }, () => save(token, { words: large, version: 1 }))
  // One runs and 32 wait; further ones are refused.
  let refused = 0
  for (const answer of answers) void answer.then(({ status }) => (refused += status === 429 ? 1 : 0))
  await expect.poll(() => refused).toBe(7)
  expect(await countLocked(crs.database)).toBe(1)
  expect(await crs.server.call(session.health, {})).toMatchObject({ code: '000' })
  expect(await crs.server.call(draft.list, {}, { token })).toMatchObject({ code: '000' })
  expect(await save(colleague, { words: large })).toMatchObject({ code: '000' })

  await holder.query('rollback')
  holder.release()
  const came = await Promise.all(answers)
  expect(came.filter(({ code }) => code === '000')).toHaveLength(33)
  expect(came.filter(({ code }) => code === 'throttled')).toHaveLength(7)
})
