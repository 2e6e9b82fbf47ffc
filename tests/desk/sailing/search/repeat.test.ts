import { sailingCommand } from '../../../../src/desk/sailing/commands.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { sailingCommands } from '../../../../src/desk/sailing/sailingContribution.ts'
import { emptySearchForm, shifted, type SearchForm } from '../../../../src/desk/sailing/search/form.ts'
import { clearSearch, setFilters, useSailing } from '../../../../src/desk/sailing/sailingStore.ts'
import { lineContext } from '../../../../src/desk/command/keyboard.ts'
import { createRegistry } from '../../../../src/desk/command/registry.ts'

const asked: { legs: { departureDate: string; vehicles?: unknown }[] }[] = []

vi.mock('../../../../src/desk/request/request.ts', () => ({
  request: async (_: unknown, { body }: { body: (typeof asked)[number] }) => {
    asked.push(body)
    return { listOfTrips: body.legs.map(() => ({ trips: [] })) }
  },
}))

const form: SearchForm = {
  ...emptySearchForm(),
  legs: [
    { origin: 'PIR', destination: 'JTR', date: '2026-12-31' },
    { origin: 'JTR', destination: 'PIR', date: '2027-01-03' },
  ],
  vehicles: [{ category: 'CAR425', length: 4.2, plate: 'IKA1234', driver: 'SMITH' }],
}

const taken: boolean[] = []
const registry = createRegistry()
registry.configure({ services: { navigate: () => undefined } as never })
registry.register(sailingCommands)
registry.register({
  id: 'sale.take',
  where: 'everywhere',
  changes: 'desk',
  run: ({ fresh }: { fresh: boolean }) => void taken.push(fresh),
})

beforeEach(() => {
  lineContext.follow('2026-12-10 10:00')
  registry.enter('step1')
  asked.length = taken.length = 0
  clearSearch(emptySearchForm())
})

const dates = () => asked.map(({ legs }) => legs.map(({ departureDate }) => departureDate))

test('nothing can be repeated before the first search', async () => {
  useSailing.setState({ last: undefined })
  expect(await registry.run(sailingCommand.repeat, {})).toMatchObject({
    refusal: { refusal: 'nothing_to_repeat' },
  })
})

test('every date is moved by the same number of days from the last search', async () => {
  await registry.run(sailingCommand.search, form)
  await registry.run(sailingCommand.repeat, { days: 1 })
  await registry.run(sailingCommand.repeat, { days: -2 })
  await registry.run(sailingCommand.repeat, {})
  expect(dates()).toEqual([
    ['2026-12-31', '2027-01-03'],
    ['2027-01-01', '2027-01-04'],
    ['2026-12-30', '2027-01-02'],
    ['2026-12-30', '2027-01-02'],
  ])
})

test('while the search is on screen the repeated one has the same party, with plates', async () => {
  await registry.run(sailingCommand.search, form)
  useSailing.setState({ fresh: false })
  await registry.run(sailingCommand.repeat, { days: 1 })
  expect(useSailing.getState()).toMatchObject({ fresh: false, form: { vehicles: form.vehicles } })
})

test('a changed or repeated search has the filters on screen, not those of the moment of the search', async () => {
  const filters = () => useSailing.getState().asked?.filters
  await registry.run(sailingCommand.search, { ...form, filters: { shipType: ['FAST'] } })
  setFilters(() => ({ company: ['HLC'] }))
  await registry.run(sailingCommand.amend, { travellers: [{ type: 'CH', quantity: 1 }] })
  expect(filters()).toEqual({ company: ['HLC'] })
  setFilters(() => ({ cabin: true }))
  await registry.run(sailingCommand.repeat, { days: 1 })
  expect(filters()).toEqual({ cabin: true })
})

test('a filter named in the change of a search replaces the one on screen', async () => {
  await registry.run(sailingCommand.search, form)
  setFilters(() => ({ company: ['HLC'], cabin: true }))
  await registry.run(sailingCommand.amend, { filters: { company: ['BLS'] } })
  expect(useSailing.getState().form.filters).toEqual({ company: ['BLS'], cabin: true })
})

test('after the sale the repeated search has the same vehicle type without the customer’s plate', async () => {
  await registry.run(sailingCommand.search, form)
  await registry.run(sailingCommand.clear, {})
  await registry.run(sailingCommand.repeat, { days: 1 })
  expect(dates()[1]).toEqual(['2027-01-01', '2027-01-04'])
  expect(useSailing.getState()).toMatchObject({ fresh: true })
  expect(useSailing.getState().form.vehicles).toEqual([{ category: 'CAR425', length: 4.2 }])
})

test('an open date remains open', () => {
  const open = { ...form, legs: [{ origin: 'PIR', destination: 'JTR', date: 'open' }] }
  expect(shifted(open, 1)).toEqual(open)
})

test('a day before today, or before the trip out, is refused and leaves the form as it is', async () => {
  await registry.run(sailingCommand.search, form)
  const early = { refusal: { refusal: 'day_is_past' } }
  expect(await registry.run(sailingCommand.repeat, { days: -22 })).toMatchObject(early)
  useSailing.setState({ leg: 1 })
  expect(await registry.run(sailingCommand.shiftDay, { days: -4 })).toMatchObject({
    refusal: { refusal: 'return_before_outward', parameters: { day: '2026-12-30', outward: '2026-12-31' } },
  })
  expect(await registry.run(sailingCommand.amend, { date: '2026-12-30' })).toMatchObject({ done: false })
  expect(useSailing.getState().form.legs).toEqual(form.legs)
  expect(dates()).toHaveLength(1)
})
