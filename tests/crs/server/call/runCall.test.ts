import { rights } from '../../../../src/domain/session/right.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { booking } from '../../../../src/contract/booking/booking.ts'
import { settings } from '../../../../src/contract/settings.ts'
import { refuse, type Refusal } from '../../../../src/domain/refusal.ts'
import type { Database } from '../../../../src/crs/database/transaction.ts'
import type { CallContext } from '../../../../src/crs/server/context.ts'
import type { CallRequest } from '../../../../src/crs/server/call/route.ts'
import { runCall } from '../../../../src/crs/server/call/runCall.ts'
import { noBrowser } from '../../../../src/crs/server/job/job.ts'
import { testSeal } from '../../../kit/crs/seal.ts'
import { addAgencies } from '../../../kit/crs/agencies.ts'
import { emptyCatalogue as catalogue } from '../../../kit/crs/catalogue.ts'
import { setClock } from '../../../kit/crs/clock.ts'
import type { FreshDatabase } from '../../../kit/crs/database.ts'
import { borrowDatabase } from '../../../kit/crs/lentDatabase.ts'

let fresh: FreshDatabase
const told: string[] = []
const logged: unknown[] = []

beforeAll(async () => {
  fresh = await borrowDatabase('empty')
  await addAgencies(fresh.database)
})
beforeEach(async () => {
  told.length = 0
  logged.length = 0
  await fresh.database.owner.deleteFrom('journal').execute()
})
afterAll(() => fresh.drop())

const note = (...line: unknown[]) => void logged.push(line)
const asked = {
  input: {} as never,
  language: 'en',
  alternate: undefined,
  key: undefined,
  address: '127.0.0.1',
  browser: noBrowser,
  requestId: 'r',
  makeCall: () => Promise.reject(new Error('makes no other call')),
  onClose: () => undefined,
  log: { warn: note, error: note } as unknown as CallRequest['log'],
} satisfies CallRequest
const who = { agency: '1300', agencies: ['1300'], userName: 'demo', userId: 1, language: 'en' } as const
const session = { who, deviceId: 1, rights, unready: false, tokenHash: Buffer.alloc(32), sealed: null }

type Handle = (context: CallContext) => Promise<object | Refusal>
const change = (handle: Handle, database: Database = fresh.database, key?: string) =>
  runCall(
    { database, catalogue, clock: setClock(), random: () => 0, seal: testSeal },
    settings.save,
    () => (_, context) => handle(context),
    { ...asked, key },
    session,
  )
const read = (handle: Handle) =>
  runCall(
    { database: fresh.database, catalogue, clock: setClock(), random: () => 0, seal: testSeal },
    booking.recall,
    () => (_, context) => handle(context),
    asked,
    session,
  )
const journal = async () =>
  (await fresh.database.owner.selectFrom('journal').select(['agency', 'user_name', 'kind']).execute()).map(
    ({ agency, user_name, kind }) => `${agency} ${user_name} ${kind}`,
  )

const brokenOff = (code: string) => Object.assign(new Error('broken off'), { code })

describe('a changing call', () => {
  test('commits, writes the journal in the name of its user, and notifies afterwards', async () => {
    const answer = await change(async ({ journal: write, afterCommit }) => {
      afterCommit(() => told.push('after'))
      write('truck.change', null, { a: 1 })
      told.push('before')
      return { done: true }
    })
    expect(answer).toEqual({ status: 200, body: { code: '000', done: true } })
    expect(told).toEqual(['before', 'after'])
    expect(await journal()).toEqual(['1300 demo truck.change'])
  })

  test('that is refused changes nothing and sends no notification', async () => {
    for (const key of [undefined, 'refused']) {
      const answer = await change(
        async ({ journal: write, afterCommit }) => {
          afterCommit(() => told.push('after'))
          write('truck.change', null, {})
          return refuse('sold_out', { what: 'DECK', left: 2 }, '/trips/0')
        },
        fresh.database,
        key,
      )
      expect(answer).toMatchObject({
        status: 200,
        body: { code: 'sold_out', success: false, at: '/trips/0', parameters: { what: 'DECK', left: 2 } },
      })
      expect(String(answer.body.message)).toMatch(/\S/)
    }
    expect(told).toEqual([])
    expect(await journal()).toEqual([])
  })

  test('that throws changes nothing', async () => {
    const broken = change(async ({ journal: write }) => {
      write('truck.change', null, {})
      throw new Error('broken')
    })
    await expect(broken).rejects.toThrow('broken')
    expect(await journal()).toEqual([])
  })

  test.each(['40P01', '40001'])(
    'aborted by PostgreSQL with %s is repeated and notifies once',
    async (code) => {
      let tries = 0
      const answer = await change(async ({ journal: write, afterCommit }) => {
        afterCommit(() => told.push('after'))
        write('truck.change', null, {})
        if (++tries < 3) throw brokenOff(code)
        return {}
      })
      expect(answer.status).toBe(200)
      expect(told).toEqual(['after'])
      expect(await journal()).toEqual(['1300 demo truck.change'])
      expect(logged).toHaveLength(2)
    },
  )

  test('is repeated a limited number of times, and for no other error', async () => {
    let tries = 0
    const always = (code: string) =>
      change(async () => {
        tries++
        throw brokenOff(code)
      })
    await expect(always('40P01')).rejects.toThrow('broken off')
    expect(tries).toBe(3)
    await expect(always('23505')).rejects.toThrow('broken off')
    expect(tries).toBe(4)
  })

  test('succeeds although its notification fails', async () => {
    const answer = await change(async ({ afterCommit }) => {
      afterCommit(() => {
        throw new Error('nobody listens')
      })
      afterCommit(() => told.push('next'))
      return {}
    })
    expect(answer.status).toBe(200)
    expect(told).toEqual(['next'])
    expect(logged).toHaveLength(1)
  })

  test('cannot write to the journal of another agency', async () => {
    const foreign = change(async ({ tx }) => {
      await sql`insert into journal (agency, user_name, kind, data) values ('1377', 'x', 'x', '{}')`.execute(
        tx,
      )
      return {}
    })
    await expect(foreign).rejects.toThrow(/row-level security/)
  })
})

describe('a reading call', () => {
  test('cannot change anything', async () => {
    await expect(
      read(async ({ journal: write }) => {
        write('truck.add', null, {})
        return {}
      }),
    ).rejects.toThrow(/read-only/)
  })
})
