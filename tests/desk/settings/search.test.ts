import { handle } from '../../../src/desk/command/command.ts'
import { sailingCommand } from '../../../src/desk/sailing/commands.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createRegistry } from '../../../src/desk/command/registry.ts'
import {
  setSearchDefaults,
  defaultSearchForm,
  isSearchEmpty,
  readVehicles,
} from '../../../src/desk/sailing/search/storedSearch.ts'
import { favouriteCommands } from '../../../src/desk/sailing/findCommands.ts'
import { emptySearchForm, withVehicles } from '../../../src/desk/sailing/search/form.ts'
import { clearSearch, setForm, useSailing } from '../../../src/desk/sailing/sailingStore.ts'
import { searchDefaults, type SearchDefaults } from '../../../src/desk/sailing/search/searchArguments.ts'

// Before the line takes the clock.
vi.hoisted(() => vi.useFakeTimers({ toFake: ['Date'] }))
vi.mock('../../../src/desk/request/request.ts', () => ({ request: () => Promise.reject(new Error('none')) }))

const nothing: SearchDefaults = { ...searchDefaults, routes: [] }
const own: SearchDefaults = {
  origin: 'PIR',
  destination: 'HER',
  today: true,
  company: 'HLC',
  passengers: 2,
  vehicles: 1,
  vehicle: 'MOTO',
  routes: [
    { origin: 'PIR', destination: 'JTR' },
    { origin: 'RAF', destination: 'MYK' },
  ],
}
const form = () => useSailing.getState().form

beforeEach(() => {
  vi.setSystemTime(new Date('2026-11-20T10:00:00Z'))
  clearSearch(emptySearchForm())
  setSearchDefaults(nothing)
})

describe('the initial search', () => {
  it('has one passenger, no vehicle and no ports when nothing is set (SC-A01)', () => {
    expect(defaultSearchForm()).toEqual(emptySearchForm())
  })

  it('has the ports, the date, the company and the party of the settings', () => {
    setSearchDefaults(own)
    expect(form()).toMatchObject({
      legs: [{ origin: 'PIR', destination: 'HER', date: '2026-11-20' }],
      travellers: [{ type: 'AD', quantity: 2 }],
      vehicles: [{ category: 'MOTO' }],
      filters: { company: ['HLC'] },
    })
  })

  it('has the day of the next search, not the day of the sign-in', () => {
    setSearchDefaults(own)
    vi.setSystemTime(new Date('2026-11-21T10:00:00Z'))
    expect(defaultSearchForm().legs[0]?.date).toBe('2026-11-21')
  })

  it('does not replace a form with input', () => {
    setForm((before) => ({ ...before, legs: [{ origin: 'JTR', destination: '', date: '' }] }))
    setSearchDefaults(own)
    expect(form().legs[0]?.origin).toBe('JTR')
  })

  it('is not stored as a draft', () => {
    setSearchDefaults(own)
    expect(isSearchEmpty()).toBe(true)
    setForm((before) => ({ ...before, travellers: [{ type: 'AD', quantity: 5 }] }))
    expect(isSearchEmpty()).toBe(false)
  })

  it('has vehicles of the configured type when no type is given', () => {
    setSearchDefaults(own)
    expect(readVehicles('2')).toEqual([{ category: 'MOTO' }, { category: 'MOTO' }])
    expect(withVehicles(emptySearchForm(), 1).vehicles).toEqual([{ category: 'MOTO' }])
    setSearchDefaults(nothing)
    expect(readVehicles('1')).toEqual([{ category: 'CAR425' }])
  })
})

describe('favourite routes', () => {
  const kept = vi.fn<(routes: unknown) => void>()
  const said = vi.fn<(words: string) => void>()
  const registry = createRegistry()
  registry.configure({
    services: { navigate: () => undefined, notifyDone: said, keepRoutes: kept } as never,
  })
  registry.register(favouriteCommands)
  beforeEach(() => {
    registry.enter('step1')
    kept.mockReset()
    setSearchDefaults(own)
  })

  it('fill in the ports by key and by line', async () => {
    await registry.run(handle<object>('sailing.favourite2'), {})
    expect(form().legs[0]).toMatchObject({ origin: 'RAF', destination: 'MYK', date: '2026-11-20' })
    await registry.run(sailingCommand.favourite, { number: 1 })
    expect(form().legs[0]).toMatchObject({ origin: 'PIR', destination: 'JTR' })
  })

  it('are refused for an unknown number', async () => {
    expect(await registry.run(handle<object>('sailing.favourite9'), {})).toMatchObject({
      refusal: { refusal: 'no_such_route', parameters: { number: 9 } },
    })
  })

  it('store the route of the form, and remove it again', async () => {
    await registry.run(sailingCommand.keepRoute, {})
    expect(kept).toHaveBeenCalledWith([...own.routes, { origin: 'PIR', destination: 'HER' }])
    await registry.run(handle<object>('sailing.favourite1'), {})
    await registry.run(sailingCommand.keepRoute, {})
    expect(kept).toHaveBeenLastCalledWith([{ origin: 'RAF', destination: 'MYK' }])
  })
})
