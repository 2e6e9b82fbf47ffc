import { describe, expect, test } from 'vitest'
import { createPatience } from '../../../src/crs/session/patience.ts'

function waiting() {
  const pauses: number[] = []
  let now = 0
  const patience = createPatience(
    () => now,
    async (ms) => void pauses.push(ms),
  )
  return { patience, pauses, pass: (ms: number) => void (now += ms) }
}

const user = { name: 'user', free: 4, atOnce: 3, forgiven: true }
const office = { name: 'office', free: 6, atOnce: 100, forgiven: false }
const isTrue = (result: boolean) => result

describe('patience with failed tries', () => {
  test('waits twice as long each time, up to eight seconds', async () => {
    const { patience, pauses } = waiting()
    for (let at = 0; at < 11; at++) await patience.attempt([user], async () => false, isTrue)
    expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000])
  })

  test('forgives a user on success, an address never', async () => {
    const { patience, pauses } = waiting()
    for (let at = 0; at < 6; at++) await patience.attempt([office], async () => false, isTrue)
    await patience.attempt([office], async () => true, isTrue)
    await patience.attempt([office], async () => false, isTrue)
    expect(pauses).toEqual([500, 500])
    for (let at = 0; at < 4; at++) await patience.attempt([user], async () => false, isTrue)
    await patience.attempt([user], async () => true, isTrue)
    await patience.attempt([user], async () => false, isTrue)
    expect(pauses).toEqual([500, 500, 500])
  })

  test('forgets after a quarter of an hour', async () => {
    const { patience, pauses, pass } = waiting()
    for (let at = 0; at < 8; at++) await patience.attempt([user], async () => false, isTrue)
    pauses.length = 0
    pass(15 * 60_000 + 1)
    await patience.attempt([user], async () => false, isTrue)
    expect(pauses).toEqual([])
  })

  test('lets only so many wait at a time, and all again afterwards', async () => {
    const { patience } = waiting()
    let finish = (): void => undefined
    const held = new Promise<void>((resolve) => (finish = resolve))
    const running = [1, 2, 3].map(() => patience.attempt([user], () => held.then(() => true), isTrue))
    expect(await patience.attempt([user], async () => true, isTrue)).toEqual({ seconds: 1 })
    finish()
    expect(await Promise.all(running)).toEqual([true, true, true])
    expect(await patience.attempt([user], async () => true, isTrue)).toBe(true)
  })

  test('counts a try that broke as over', async () => {
    const { patience } = waiting()
    const broken = () => Promise.reject(new Error('down'))
    for (let at = 0; at < 5; at++)
      await expect(patience.attempt([user], broken, isTrue)).rejects.toThrow('down')
    expect(await patience.attempt([user], async () => true, isTrue)).toBe(true)
  })
})
