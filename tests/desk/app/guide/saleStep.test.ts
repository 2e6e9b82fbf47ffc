import { describe, expect, it } from 'vitest'
import { exampleOf, stepOf, type SaleView } from '../../../../src/desk/app/guide/GuideLine.tsx'
import { emptyBooking, newPerson, type WorkingTrip } from '../../../../src/desk/sale/model/workingBooking.ts'

const trip = {} as WorkingTrip
const unnamed = newPerson('1', { nationality: 'GR' })
const named = { ...unnamed, surname: 'PAPADOPOULOU', name: 'MARIA' }

function view(change: Partial<SaleView>, booking: Partial<SaleView['workingBooking']> = {}): SaleView {
  return { workingBooking: { ...emptyBooking(), ...booking }, wanted: 1, listed: 0, sold: false, ...change }
}
const phone = { ...emptyBooking().leader, mobile: '6971234567' }

describe('the step of a first sale', () => {
  it('is the search while the results list no trips', () => {
    expect(stepOf(view({}))).toBe('search')
  })
  it('is the choice of trips until every leg has one', () => {
    expect(stepOf(view({ listed: 4 }))).toBe('choose')
    expect(stepOf(view({ listed: 4, wanted: 2 }, { trips: [trip] }))).toBe('choose')
  })
  it('is the names while a passenger has no name', () => {
    expect(stepOf(view({}, { trips: [trip], people: [named, unnamed] }))).toBe('names')
  })
  it('is the phone number, then the issue', () => {
    const chosen = { trips: [trip], people: [named] }
    expect(stepOf(view({}, chosen))).toBe('phone')
    expect(stepOf(view({}, { ...chosen, leader: phone }))).toBe('issue')
  })
  it('is finished after the sale, until the next trip is chosen', () => {
    expect(stepOf(view({ sold: true }))).toBe('sold')
    expect(stepOf(view({ sold: true }, { trips: [trip], people: [unnamed] }))).toBe('names')
  })
})

describe('the example', () => {
  const search = 'bri dur 24/12 2a'

  it('contains as many names as there are passengers', () => {
    expect(exampleOf('names', { search, people: 1 })).toBe('papadopoulou/maria f')
    expect(exampleOf('names', { search, people: 2 })).toBe('papadopoulou/maria f/nikos m')
  })
  it('is the whole sale in one line at the end', () => {
    expect(exampleOf('sold', { search, people: 0 })).toBe(
      'bri dur 24/12 2a, $, papadopoulou/maria f/nikos m, 6971234567, i',
    )
  })

  it('is empty at the search and at the end when no sellable trip was found', () => {
    expect(exampleOf('search', { search: undefined, people: 0 })).toBeUndefined()
    expect(exampleOf('sold', { search: undefined, people: 0 })).toBeUndefined()
  })
})
