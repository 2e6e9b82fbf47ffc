import { describe, expect, it } from 'vitest'
import { isEntry, parse } from '../../../src/desk/line/parse.ts'
import { sailingsNamed } from '../../../src/desk/checkin/checkinStore.ts'
import { context } from '../line/context.ts'
import { sailing } from './exampleTickets.ts'

const here = context()
const read = (text: string) => {
  const [entry] = parse(text, here).entries
  if (!entry) return undefined
  return isEntry(entry) ? { command: entry.command, args: entry.args } : entry.failure.failure
}

describe('the word ci', () => {
  it('opens the check-in of a port, of its sailing at a time, and on a ship', () => {
    expect(read('ci')).toEqual({ command: 'checkin.page', args: {} })
    expect(read('ci pir')).toMatchObject({ args: { port: 'PIR' } })
    expect(read('ci pir 0730')).toMatchObject({ args: { port: 'PIR', time: '07:30' } })
    expect(read('ci pir 7h Blue Star')).toMatchObject({
      args: { port: 'PIR', time: '07:00', vessel: 'blue star' },
    })
    expect(read('ci pir bluestar')).toMatchObject({ args: { port: 'PIR', vessel: 'bluestar' } })
  })

  it('is understood on a Greek layout', () => {
    expect(read('ψι πιρ 0730')).toMatchObject({ args: { port: 'PIR', time: '07:30' } })
  })

  it('refuses what is no port, and quoted words', () => {
    expect(read('ci 0730')).toBe('not_understood')
    expect(read('ci qqqqq')).toBe('not_understood')
    expect(read('ci pir "x"')).toBe('expected')
  })
})

describe('a ticket or a booking alone', () => {
  it('is checked in at a gate, and recalled elsewhere', () => {
    expect(read('h1000001')).toMatchObject({ command: ['booking.recall', 'checkin.enterCode'] })
  })
})

describe('the sailing that is meant', () => {
  const at = (time: string, name: string) => ({
    ...sailing,
    departureDateTime: `2026-06-20 ${time}`,
    vessel: { ...sailing.vessel, name, idOrCode: name.slice(0, 2) },
  })
  const all = [at('07:30', 'Blue Star Delos'), at('07:30', 'Halcyon'), at('17:30', 'Blue Star Delos II')]
  const named = (wanted: object) => sailingsNamed(all, wanted).map((one) => all.indexOf(one))

  it('leaves at the time, and its ship has the letters in its name or code', () => {
    expect(named({ time: '17:30' })).toEqual([2])
    expect(named({ time: '07:30' })).toEqual([0, 1])
    expect(named({ time: '07:30', vessel: 'bluestar' })).toEqual([0])
    expect(named({ vessel: 'ha' })).toEqual([1])
    expect(named({ vessel: 'star' })).toEqual([0, 2])
    expect(named({ time: '09:00' })).toEqual([])
  })

  it('is the one with exactly this name, where another one begins alike', () => {
    expect(named({ vessel: 'blue star delos' })).toEqual([0])
  })
})

it('ports are completed after ci', () => {
  const [first] = parse('ci pi', here, 5).completions
  expect(first).toMatchObject({ slot: 'port', text: 'pir' })
})
