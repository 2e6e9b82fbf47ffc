import { afterEach, beforeEach, expect, it } from 'vitest'
import { standInPage } from '../../kit/desk/page.ts'

standInPage()
const { useSession } = await import('../../../src/desk/session/sessionStore.ts')
const store = await import('../../../src/desk/report/reportStore.ts')
const {
  reportBody,
  changeView,
  codesOf,
  leaveView,
  mailBodyOf,
  openView,
  permittedReports,
  shownView,
  timeIn,
  useReport,
  weekdaysIn,
} = store

const initial = useReport.getState()
const hold = (...rights: string[]) =>
  useSession.setState({ configuration: { permissions: { rights }, hideSetting: [] } } as never)
beforeEach(() => hold('reports', 'money'))
afterEach(() => useReport.setState(initial, true))

it('reads weekdays, times and codes as they are typed', () => {
  expect(weekdaysIn('1-5')).toEqual([1, 2, 3, 4, 5])
  expect(weekdaysIn('7, 1 1')).toEqual([1, 7])
  for (const wrong of ['', '0', '8', '1-9', 'mon']) expect(weekdaysIn(wrong)).toBeUndefined()
  expect([timeIn('700'), timeIn('0700'), timeIn('7:00'), timeIn('2460'), timeIn('')]).toEqual([
    '07:00',
    '07:00',
    '07:00',
    undefined,
    undefined,
  ])
  expect(codesOf(' hlc, dkt hlc;')).toEqual(['HLC', 'DKT'])
})

it('shows the reports that the rights permit, and the grouping that the report has', () => {
  expect(permittedReports()).toContain('owed')
  hold('money')
  expect(permittedReports()).toEqual(['owed'])
  expect(shownView()).toMatchObject({ report: 'owed', groupBy: 'agency' })
  expect(reportBody({ ...shownView(), companies: 'hlc', lines: 'h01' })).toEqual({
    report: 'owed',
    groupBy: 'agency',
    companies: ['HLC'],
  })
})

it('returns to the rows from which others were opened', () => {
  changeView({ from: '2026-07-01', to: '2026-07-31' })
  openView({ groupBy: 'sailing', lines: 'H01' })
  openView({ report: 'curve', sailing: { id: 5, name: 'H01' } })
  expect(reportBody(shownView())).toMatchObject({
    report: 'curve',
    groupBy: 'day',
    sailings: [5],
    lines: ['H01'],
  })
  leaveView()
  expect(reportBody(shownView())).toMatchObject({ report: 'load', groupBy: 'sailing', lines: ['H01'] })
  leaveView()
  expect(shownView()).toMatchObject({ groupBy: 'line', lines: '', from: '2026-07-01', sailing: undefined })
})

it('is mailed once addresses, weekdays and time are good, for a period or for the days on screen', () => {
  const draft = {
    recipients: 'a@hlc.example, b@hlc.example',
    period: 'lastWeek',
    weekdays: '1',
    timeOfDay: '07:00',
    format: 'csv',
  } as const
  changeView({ from: '2026-07-01', to: '2026-07-31' })
  expect(mailBodyOf(draft)).toEqual({
    report: 'load',
    groupBy: 'line',
    period: 'lastWeek',
    format: 'csv',
    weekdays: [1],
    timeOfDay: '07:00',
    recipients: ['a@hlc.example', 'b@hlc.example'],
  })
  expect(mailBodyOf({ ...draft, period: '' })).toMatchObject({ from: '2026-07-01', to: '2026-07-31' })
  for (const wrong of [{ recipients: 'nobody' }, { recipients: '' }, { weekdays: '' }, { timeOfDay: '25' }])
    expect(mailBodyOf({ ...draft, ...wrong })).toBeUndefined()
})
