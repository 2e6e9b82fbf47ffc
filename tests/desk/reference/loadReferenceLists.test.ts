import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { lineContext } from '../../../src/desk/command/keyboard.ts'
import { parse } from '../../../src/desk/line/parse.ts'
import { indexPorts, matchPorts } from '../../../src/desk/line/words/port.ts'
import { loadReferenceListsUntilDone } from '../../../src/desk/reference/loadReferenceLists.ts'
import { changeAgency } from '../../../src/desk/request/identity.ts'
import { queryClient } from '../../../src/desk/request/cache.ts'
import { grammar } from '../../kit/desk/grammar.ts'

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
  'reference.vehicleCategories': { vehicleCategories: [] },
}
/** The successive failures of a call before it succeeds. */
const failures = new Map<string, (() => unknown)[]>()
const asked: string[] = []

vi.mock('../../../src/desk/request/request.ts', () => ({
  request: async ({ id }: { id: string }, _: object, { signal }: { signal?: AbortSignal }) => {
    asked.push(id)
    await Promise.resolve()
    signal?.throwIfAborted()
    return failures.get(id)?.shift()?.() ?? lists[id]
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
  queryClient.clear()
  failures.clear()
  asked.length = 0
  lineContext.set({ ports: indexPorts([]), companies: [] })
})
afterEach(() => {
  end()
  vi.useRealTimers()
})

test('loads ports again until they have arrived', async () => {
  failures.set('reference.locations', [broken, refused])
  end = loadReferenceListsUntilDone()
  await vi.advanceTimersByTimeAsync(0)
  expect(lineContext.get().companies).toEqual(['HLC'])
  expect(ports().all).toEqual([])
  await vi.advanceTimersByTimeAsync(1000)
  expect(ports().all).toEqual([])
  await vi.advanceTimersByTimeAsync(2000)
  expect(ports().all).not.toEqual([])
  expect(asked.filter((id) => id === 'reference.companies')).toHaveLength(1)
})

test('“all ports” is one of them', async () => {
  end = loadReferenceListsUntilDone()
  await vi.advanceTimersByTimeAsync(0)
  const [entry] = parse('pir all 24', { ...lineContext.get(), grammar }).entries
  expect(entry).toMatchObject({ args: { legs: [{ origin: 'PIR', destination: 'ALL' }] } })
})

const port = (idOrCode: string, nameEn: string, nameEl: string, sales: object) => ({
  ...piraeus,
  idOrCode,
  locode: `GR${idOrCode}`,
  name: nameEn,
  nameEn,
  nameEl,
  ...sales,
})
const offered = (typed: string) => matchPorts(ports(), typed).map(({ item }) => item.code)

describe('ports that match equally well', () => {
  afterEach(() => {
    lists['reference.locations'] = { locations: [piraeus] }
  })

  async function loadSales(sales: { santorini: object; sarande: object; salamina: object }): Promise<void> {
    const locations = [
      port('SAR', 'Sarandë', 'Άγιοι Σαράντα', sales.sarande),
      port('JTR', 'Santorini', 'Σαντορίνη', sales.santorini),
      port('SAL', 'Salamina', 'Σαλαμίνα', sales.salamina),
    ]
    lists['reference.locations'] = { locations }
    end = loadReferenceListsUntilDone()
    await vi.advanceTimersByTimeAsync(0)
  }

  test('are sorted by the sales of the agency: σαν is Santorini', async () => {
    await loadSales({
      santorini: { booked: 40, sailings: 10 },
      sarande: { booked: 1, sailings: 900 },
      salamina: { booked: 0, sailings: 9000 },
    })
    expect(offered('σαν')[0]).toBe('JTR')
    expect(offered('sa')).toEqual(['JTR', 'SAR', 'SAL'])
  })

  test('are sorted by the sales of the agency acted for', async () => {
    await loadSales({
      santorini: { booked: 2, sailings: 9 },
      sarande: { booked: 1, sailings: 9 },
      salamina: piraeus,
    })
    expect(offered('σα')[0]).toBe('JTR')
    const theirs = port('SAR', 'Sarandë', 'Άγιοι Σαράντα', { booked: 7 })
    lists['reference.locations'] = { locations: [piraeus, theirs, port('JTR', 'Santorini', 'Σαντορίνη', {})] }
    await changeAgency('1377')
    await vi.advanceTimersByTimeAsync(0)
    expect(offered('σα')).toEqual(['SAR', 'JTR'])
    await changeAgency(undefined)
  })

  test('are sorted by the timetable for an agency that has sold none of them', async () => {
    await loadSales({
      santorini: { booked: 0, sailings: 10 },
      sarande: { booked: 0, sailings: 900 },
      salamina: { booked: 0, sailings: 9000 },
    })
    expect(offered('sa')).toEqual(['SAL', 'SAR', 'JTR'])
  })

  test('are sorted by the timetable when the CRS returns no sales figures', async () => {
    await loadSales({ santorini: { sailings: 100 }, sarande: { sailings: 90 }, salamina: { sailings: 9 } })
    expect(offered('sa')).toEqual(['JTR', 'SAR', 'SAL'])
  })
})

test('does not cancel the ports when another screen that loads them is left', async () => {
  end = loadReferenceListsUntilDone()
  const screen = new QueryObserver(queryClient, { queryKey: ['reference.locations', {}] })
  screen.subscribe(() => {})()
  await vi.advanceTimersByTimeAsync(0)
  expect(ports().all).not.toEqual([])
  expect(asked.filter((id) => id === 'reference.locations')).toHaveLength(1)
})

test('sends no further call once all lists are loaded, nor after the desk is left', async () => {
  end = loadReferenceListsUntilDone()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(5)
  end()
  queryClient.clear()
  failures.set('reference.locations', [broken])
  end = loadReferenceListsUntilDone()
  await vi.advanceTimersByTimeAsync(0)
  end()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(10)
})

test('companies, countries and discounts of the line are those of their calls (EN-087, EN-089, EN-108)', async () => {
  end = loadReferenceListsUntilDone()
  await vi.advanceTimersByTimeAsync(0)
  expect(asked.toSorted()).toEqual(Object.keys(lists).toSorted())
  const { companies, countries, discounts } = lineContext.get()
  expect([companies, countries, discounts]).toEqual([['HLC'], ['GR'], ['STU']])
})
