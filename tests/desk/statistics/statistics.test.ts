import { beforeEach, describe, expect, it } from 'vitest'
import {
  filterBy,
  filtersOf,
  isFilterComplete,
  rangeRefusal,
  setLastDays,
  summaryFilters,
  useStatistics,
} from '../../../src/desk/statistics/statistics.ts'

const form = () => useStatistics.getState().form

beforeEach(() => {
  filterBy({ tripFromDate: '', tripToDate: '', issueFromDate: '', issueToDate: '', locations: '' })
})

describe('the filters', () => {
  it('are without the empty ones, with the ports as a list', () => {
    filterBy({ issueFromDate: '2026-06-01', locations: 'PIR, JTR  HER' })
    expect(filtersOf(form())).toEqual({ issueFromDate: '2026-06-01', locations: ['PIR', 'JTR', 'HER'] })
  })

  it('begin again at the first page', () => {
    useStatistics.setState({ page: 3 })
    filterBy({ company: '' })
    expect(useStatistics.getState().page).toBe(0)
  })
})

describe('the days', () => {
  it('are at most 15 apart, of issue and of travel (CO-028)', () => {
    filterBy({ issueFromDate: '2026-06-01', issueToDate: '2026-06-16' })
    expect(isFilterComplete(form())).toBe(true)
    filterBy({ issueToDate: '2026-06-17' })
    expect(rangeRefusal(form(), 'issue')).toMatchObject({
      refusal: 'too_many_days',
      parameters: { most: 15 },
    })
    expect(isFilterComplete(form())).toBe(false)
    filterBy({ issueToDate: '2026-06-01', tripFromDate: '2026-07-02', tripToDate: '2026-07-01' })
    expect(rangeRefusal(form(), 'trip')).toMatchObject({ refusal: 'days_reversed' })
  })

  it('are needed', () => {
    expect(isFilterComplete(form())).toBe(false)
    filterBy({ tripToDate: '2026-07-01' })
    expect(isFilterComplete(form())).toBe(true)
  })

  it('are the last fifteen up to today (CO-029)', () => {
    filterBy({ tripFromDate: '2026-06-01' })
    setLastDays('2026-03-05')
    expect(filtersOf(form())).toEqual({ issueFromDate: '2026-02-18', issueToDate: '2026-03-05' })
  })
})

describe('the period', () => {
  it('is the days, the month or the year of the first day', () => {
    filterBy({ issueFromDate: '2026-02-20', issueToDate: '2026-03-05' })
    expect(summaryFilters(form(), 'days')).toEqual({ issueFromDate: '2026-02-20', issueToDate: '2026-03-05' })
    expect(summaryFilters(form(), 'month')).toEqual({
      issueFromDate: '2026-02-01',
      issueToDate: '2026-02-28',
    })
    expect(summaryFilters(form(), 'year')).toEqual({ issueFromDate: '2026-01-01', issueToDate: '2026-12-31' })
  })

  it('is that of each range, and of the only end where the other is empty', () => {
    filterBy({ tripToDate: '2026-12-24' })
    expect(summaryFilters(form(), 'month')).toEqual({ tripFromDate: '2026-12-01', tripToDate: '2026-12-31' })
  })
})
