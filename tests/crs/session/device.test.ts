/** The sessions of a user: session.devices and session.endDevices. */
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '../../../src/contract/session.ts'
import { startCrs } from '../../kit/crs/crs.ts'
import { cookieOf } from '../../kit/crs/testServer.ts'

const crs = startCrs()
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:153.0) Gecko/20100101 Firefox/153.0'

beforeEach(async () => void (await crs.database.owner.deleteFrom('device').execute()))

interface Listed {
  id: number
  browser: string
  network: string
  isThis: boolean
  openedAt: string
  usedAt: string
}
const listed = async (token: string) =>
  (await crs.server.call(session.devices, {}, { token })).body['devices'] as Listed[]
const end = async (token: string, id?: number) =>
  (await crs.server.call(session.endDevices, { body: id === undefined ? {} : { id } }, { token })).body[
    'ended'
  ]
const isIn = async (token: string) => (await crs.server.call(session.devices, {}, { token })).status === 200

const signIn = (cookie = '', from = '198.51.100.7') =>
  crs.server.call(
    session.token,
    { headers: { username: 'demo', password: 'ferrydemo', validationcode: '1300' } },
    { from, headers: { 'user-agent': firefox, ...(cookie && { cookie }) } },
  )

describe('the sessions of a user', () => {
  test('are listed with browser, network and times, this one marked', async () => {
    const other = await signIn()
    crs.server.clock.pass(60_000)
    const { token } = await crs.server.signIn()
    const renewed = await crs.server.call(
      session.renew,
      { body: {} },
      { headers: { cookie: cookieOf(other) } },
    )
    expect(renewed.code).toBe('000')
    const [second, first, ...more] = (await listed(token)).toSorted((a, b) => b.id - a.id)
    expect(more).toEqual([])
    expect(first).toMatchObject({ browser: 'Firefox 153, Windows', network: '198.51.100.7', isThis: false })
    expect(Date.parse(first?.usedAt ?? '') - Date.parse(first?.openedAt ?? '')).toBe(60_000)
    expect(second).toMatchObject({ browser: '', isThis: true })
  })

  test('end one by one, or all others', async () => {
    const tokens = await Promise.all(Array.from({ length: 4 }, async () => (await crs.server.signIn()).token))
    const [own = '', another = ''] = tokens
    const { id = 0 } = (await listed(another)).find(({ isThis }) => isThis) ?? {}
    expect(await end(own, id)).toBe(1)
    expect(await end(own, id)).toBe(0)
    expect(await isIn(another)).toBe(false)
    expect(await end(own)).toBe(2)
    expect((await listed(own)).map(({ isThis }) => isThis)).toEqual([true])
    expect(await end(own)).toBe(0)
  })

  test('are those of the user only, also within the agency', async () => {
    const { token } = await crs.server.signIn()
    const { token: maria } = await crs.server.signIn({
      user: 'μαρία',
      password: 'θάλασσα7',
      validation: 'κύμα',
    })
    const { token: anna } = await crs.server.signIn({ agency: '1377', user: 'anna', validation: '1377' })
    const [{ id } = { id: 0 }] = await listed(token)
    for (const stranger of [maria, anna]) {
      expect(await listed(stranger)).toHaveLength(1)
      expect(await end(stranger, id)).toBe(0)
      expect(await end(stranger)).toBe(0)
    }
    expect(await isIn(token)).toBe(true)
  })

  test('include one per browser: signing in again replaces the session it had', async () => {
    const first = await signIn()
    const second = await signIn(cookieOf(first))
    expect(await isIn(String(first.body['accessToken']))).toBe(false)
    expect(await listed(String(second.body['accessToken']))).toHaveLength(1)
  })

  test('of another user in the same browser continue', async () => {
    const first = await crs.server.signIn({ agency: '1377', user: 'anna', validation: '1377' })
    await signIn(first.cookie)
    expect(await isIn(first.token)).toBe(true)
  })

  test('that are ended are recorded', async () => {
    await signIn()
    const { token } = await crs.server.signIn()
    await end(token)
    const last = crs.database.owner.selectFrom('journal').select(['kind', 'data']).orderBy('id', 'desc')
    expect(await last.executeTakeFirst()).toEqual({ kind: 'session.endDevices', data: { ended: 1 } })
  })
})
