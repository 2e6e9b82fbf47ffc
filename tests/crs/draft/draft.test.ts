import { beforeAll, describe, expect, test } from 'vitest'
import { draft } from '../../../src/contract/draft.ts'
import { startCrs } from '../../kit/crs/crs.ts'

const crs = startCrs()
let demo: string
let maria: string
let paros: string

beforeAll(async () => {
  demo = (await crs.server.signIn()).token
  maria = (await crs.server.signIn({ user: 'μαρία', password: 'θάλασσα7', validation: 'κύμα' })).token
  paros = (await crs.server.signIn({ agency: '1301', user: 'paros', validation: '1301' })).token
})

interface Writing {
  name?: string
  writer?: string
  turn?: number
  version?: number
  words?: string
  token?: string
  holdKey?: string
}

function save({ name = 'hand', words = 'SMITH', token = demo, holdKey, ...rest }: Writing) {
  const body = {
    document: { words },
    cursor: { place: 'step2' },
    ...turnOf(rest),
    ...(holdKey && { holdKey }),
  }
  return crs.server.call(draft.save, { path: { name }, body }, { token })
}

function remove({ name = 'hand', token = demo, ...rest }: Writing) {
  return crs.server.call(draft.remove, { path: { name }, body: turnOf(rest) }, { token })
}

const turnOf = ({ writer = 'one', turn = 1, version = 0 }: Writing) => ({ writer, turn, version })
const writtenIn = (turn: number) => ({ writer: 'one', turn })
const read = async (name = 'hand', token = demo) =>
  (await crs.server.call(draft.read, { path: { name } }, { token })).body
const list = async (token = demo) => (await crs.server.call(draft.list, {}, { token })).body['drafts']

describe('a draft', () => {
  test('that was never written is empty, at version 0', async () => {
    expect(await read('park-9')).toEqual({ code: '000', version: 0 })
    expect((await remove({ name: 'park-9' })).body).toMatchObject({ code: '000', version: 0 })
  })

  test('is read as written, with its age in seconds', async () => {
    expect((await save({ name: 'park-1' })).body).toEqual({ code: '000', version: 1 })
    crs.server.clock.pass(90_000)
    const kept = { document: { words: 'SMITH' }, cursor: { place: 'step2' }, age: 90 }
    expect(await read('park-1')).toEqual({ code: '000', version: 1, written: writtenIn(1), draft: kept })
    expect(await list()).toEqual([{ name: 'park-1', version: 1, cursor: kept.cursor, age: 90 }])
  })

  test('belongs to its user: colleagues and other agencies read none', async () => {
    await save({ name: 'park-2', words: 'SECRET', token: paros })
    for (const token of [demo, maria]) {
      expect(await read('park-2', token)).toEqual({ code: '000', version: 0 })
      expect(JSON.stringify(await list(token))).not.toContain('park-2')
    }
    expect((await save({ name: 'park-2', words: 'MINE', token: maria })).body).toMatchObject({ version: 1 })
    expect(await read('park-2', paros)).toMatchObject({ draft: { document: { words: 'SECRET' } } })
  })

  test('is subject to the row-level security of its agency', async () => {
    const who = {
      agency: '1377',
      agencies: ['1377'],
      userName: 'paros',
      userId: null,
      language: 'el',
    } as const
    const seen = await crs.database.transaction(who, (tx) => tx.selectFrom('draft').selectAll().execute())
    expect(seen).toEqual([])
  })

  test('with an unknown name is malformed', async () => {
    expect((await save({ name: 'park-10' })).status).toBe(400)
  })
})

describe('two windows', () => {
  test('alternate as long as each has read what the other wrote', async () => {
    expect((await save({ name: 'park-3', writer: 'one' })).body['version']).toBe(1)
    expect((await save({ name: 'park-3', writer: 'two', version: 1 })).body['version']).toBe(2)
  })

  test('do not overwrite each other: the later one gets user and time of the change', async () => {
    const came = await save({ name: 'park-3', writer: 'one', turn: 2, version: 1, words: 'LOST' })
    expect(came.code).toBe('draft_changed')
    expect(came.body['parameters']).toEqual({
      who: 'demo',
      when: expect.stringMatching(/^2026-06-15 \d\d:\d\d$/),
    })
    expect((await remove({ name: 'park-3', writer: 'one', turn: 3, version: 1 })).code).toBe('draft_changed')
    expect(await read('park-3')).toMatchObject({ version: 2, draft: { document: { words: 'SMITH' } } })
  })

  test('writing at once: one succeeds, the other is refused', async () => {
    const both = await Promise.all(['one', 'two'].map((writer) => save({ name: 'park-4', writer })))
    expect(both.map(({ code }) => code).sort()).toEqual(['000', 'draft_changed'])
  })
})

describe('one window', () => {
  test('may repeat a write without changing anything', async () => {
    await save({ name: 'park-5' })
    expect((await save({ name: 'park-5' })).body).toEqual({ code: '000', version: 1 })
  })

  test('retains its latest write in any order of arrival', async () => {
    await save({ name: 'park-5', turn: 3, words: 'LATER' })
    await save({ name: 'park-5', turn: 2, words: 'EARLIER' })
    expect(await read('park-5')).toMatchObject({ draft: { document: { words: 'LATER' } } })
  })
})

describe('a write that arrives late', () => {
  test('does not restore what was removed, also when there was nothing to remove yet', async () => {
    expect((await remove({ name: 'park-7', turn: 2 })).body['version']).toBe(0)
    expect((await save({ name: 'park-7', turn: 1 })).body['version']).toBe(0)
    expect(await read('park-7')).toEqual({ code: '000', version: 0 })
    expect((await save({ name: 'park-7', turn: 3 })).body['version']).toBe(1)
  })

  test('does not replace what another window has written', async () => {
    await save({ name: 'park-8', writer: 'one' })
    await remove({ name: 'park-8', writer: 'one', turn: 2, version: 1 })
    // A window that has not loaded the draft has nothing to remove and changes nothing.
    expect((await remove({ name: 'park-8', writer: 'two', turn: 1, version: 1 })).body['version']).toBe(2)
    expect((await save({ name: 'park-8', writer: 'one', turn: 1 })).body['version']).toBe(2)
    expect(await read('park-8')).toEqual({ code: '000', version: 2, written: writtenIn(2) })
  })
})

describe('a removed draft', () => {
  test('is empty, with its version continued', async () => {
    await save({ name: 'park-6' })
    expect((await remove({ name: 'park-6', turn: 2 })).body['version']).toBe(2)
    expect(await read('park-6')).toEqual({ code: '000', version: 2, written: writtenIn(2) })
    expect(JSON.stringify(await list())).not.toContain('park-6')
    expect((await save({ name: 'park-6', writer: 'two', version: 1 })).code).toBe('draft_changed')
  })
})

describe('size', () => {
  test('above the body limit is too large for any user', async () => {
    expect((await save({ words: 'x'.repeat(1_100_000) })).status).toBe(413)
  })

  test('is that of the stored row, not of the request', async () => {
    const body = { document: { n: Array.from({ length: 20_000 }, () => 1e300) }, cursor: {}, ...turnOf({}) }
    const came = await crs.server.call(draft.save, { path: { name: 'hand' }, body }, { token: demo })
    expect(came.code).toBe('draft_too_large')
    expect(await read()).toEqual({ code: '000', version: 0 })
  })
})
