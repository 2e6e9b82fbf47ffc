import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lineContext } from '../../../src/desk/command/keyboard.ts'
import { indexPorts } from '../../../src/desk/command/line/port.ts'
import { teachUntilKnown } from '../../../src/desk/reference/teachLine.ts'
import { records } from '../../../src/desk/request/record.ts'

const piraeus = {
  idOrCode: 'PIR',
  locode: 'GRPIR',
  name: 'Piraeus',
  nameEn: 'Piraeus',
  nameEl: 'Πειραιάς',
  names: [],
  area: '',
  members: [],
  sailings: 9,
}
const lists: Record<string, object> = {
  'reference.locations': { locations: [piraeus] },
  'reference.companies': { companies: [{ abbreviation: 'HLC' }] },
  'reference.countries': { countries: [{ idOrCode: 'GR' }] },
  'reference.discounts': { discounts: [{ idOrCode: 'STU' }] },
}
/** How calls go wrong, one after the other, before they go well. */
const troubles = new Map<string, (() => unknown)[]>()
const asked: string[] = []

vi.mock('../../../src/desk/request/request.ts', () => ({
  request: async ({ id }: { id: string }, _: object, { signal }: { signal?: AbortSignal }) => {
    asked.push(id)
    await Promise.resolve()
    signal?.throwIfAborted()
    return troubles.get(id)?.shift()?.() ?? lists[id]
  },
}))

const broken = () => {
  throw new Error('500')
}
const refused = () => ({ refusal: 'not_allowed', parameters: {} })
const ports = () => lineContext.get().ports
let end = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  records.clear()
  troubles.clear()
  asked.length = 0
  lineContext.set({ ports: indexPorts([]), companies: [] })
})
afterEach(() => {
  end()
  vi.useRealTimers()
})

test('ports that were not to be had are asked for again until they are there', async () => {
  troubles.set('reference.locations', [broken, refused])
  end = teachUntilKnown()
  await vi.advanceTimersByTimeAsync(0)
  expect(lineContext.get().companies).toEqual(['HLC'])
  expect(ports()).toEqual(indexPorts([]))
  await vi.advanceTimersByTimeAsync(1000)
  expect(ports()).toEqual(indexPorts([]))
  await vi.advanceTimersByTimeAsync(2000)
  expect(ports()).not.toEqual(indexPorts([]))
  expect(asked.filter((id) => id === 'reference.companies')).toHaveLength(1)
})

test('a screen that asked for the ports too and is left takes them from nobody', async () => {
  end = teachUntilKnown()
  const screen = new QueryObserver(records, { queryKey: ['reference.locations', {}] })
  screen.subscribe(() => {})()
  await vi.advanceTimersByTimeAsync(0)
  expect(ports()).not.toEqual(indexPorts([]))
  expect(asked.filter((id) => id === 'reference.locations')).toHaveLength(1)
})

test('nothing is asked again once all is known, nor once the desk is left', async () => {
  end = teachUntilKnown()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(4)
  end()
  records.clear()
  troubles.set('reference.locations', [broken])
  end = teachUntilKnown()
  await vi.advanceTimersByTimeAsync(0)
  end()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(8)
})
