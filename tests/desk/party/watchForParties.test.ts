import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setContact } from '../../../src/desk/sale/model/contact.ts'
import { useMemory } from '../../../src/desk/party/partyStore.ts'
import { watchForParties } from '../../../src/desk/party/watchForParties.ts'
import { startNewSale } from '../../../src/desk/sale/model/saleStore.ts'
import { chooseTrips } from '../../../src/desk/sale/model/trip/chooseTrips.ts'
import { line } from '../../../src/desk/command/keyboard.ts'
import { tripOf } from '../sale/exampleTrips.ts'

const asked: Record<string, string>[] = []

vi.mock('../../../src/desk/request/request.ts', () => ({
  request: async (_: unknown, { body }: { body: Record<string, string> }) => {
    asked.push(body)
    return { parties: [] }
  },
}))

const listeners = new Set<() => void>()
let on = true
function turn(): void {
  on = !on
  for (const listener of listeners) listener()
}

let end = () => {}
beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
  on = true
  useMemory.setState({ on: true })
  startNewSale()
  chooseTrips({ trips: [tripOf()], wanted: 1, travellers: [{ type: 'AD', quantity: 1 }], vehicles: [] }, 'GR')
  end = watchForParties({
    isOn: () => on,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  })
})
afterEach(() => {
  line.edit('')
  end()
  vi.useRealTimers()
})

const rest = () => vi.advanceTimersByTimeAsync(300)

test('switching the setting on searches for the passengers of the working booking', async () => {
  turn()
  setContact({ phone: '6971234567' })
  await rest()
  expect(asked).toEqual([])
  turn()
  await rest()
  expect(asked).toMatchObject([{ phone: '6971234567' }])
})

test('switching the setting on searches for the text of the line first', async () => {
  setContact({ phone: '6971234567' })
  turn()
  line.edit('6987654321')
  asked.length = 0
  turn()
  await rest()
  expect(asked).toMatchObject([{ phone: '6987654321' }])
})

test('a change of other settings has no effect', async () => {
  setContact({ phone: '6971234567' })
  await rest()
  for (const listener of listeners) listener()
  await rest()
  expect(asked).toHaveLength(1)
})

test('a corrected phone is searched for as a new one', async () => {
  setContact({ phone: '6971234567' })
  await rest()
  setContact({ phone: '6971234568' })
  await rest()
  expect(asked.map(({ phone }) => phone)).toEqual(['6971234567', '6971234568'])
})
