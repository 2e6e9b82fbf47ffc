import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { bases } from '../../src/contract/call.ts'
import { adults, people, vehicle } from '../kit/crs/bookingRequest.ts'
import { askAsDemo } from '../kit/demoSession.ts'
import type { Operator } from '../kit/desk/operator.ts'
import { dayFromToday, tripsOf, typedDay } from '../kit/timetable.ts'
import { startOperators } from './operators.ts'
import { runByTitle } from './steps.ts'

const desk = startOperators()
const bookings = 12

/** The ship to Crete. */
let shipToCrete = ''

/** Sells 9 adults of 12 bookings to Paros, and a man called Smith with a car to Crete. */
beforeAll(async () => {
  const url = desk.url()
  const post = <T>(path: string, body?: object) => askAsDemo<T>(url, `${bases.spec}${path}`, body)
  async function sell(
    to: string,
    company: string,
    accommodationRequests: readonly object[],
  ): Promise<string> {
    const trips = await tripsOf(url, { from: 'PIR', to, date: dayFromToday(12) })
    const trip = trips.find(({ vessel }) => vessel.company.abbreviation === company) ?? trips[0]!
    const { departureDateTime, origin, destination, vessel } = trip
    const key = {
      departureDateTime,
      origin: { idOrCode: origin.idOrCode },
      destination: { idOrCode: destination.idOrCode },
      vessel: { idOrCode: vessel.idOrCode, company: { abbreviation: vessel.company.abbreviation } },
    }
    const body = { trips: [{ ...key, accommodationRequests }], leader: { mobile: '6971234567' } }
    const held = await post<{ booking?: { crsReservationId: string } }>('/multi-optional-booking', body)
    if (!held.booking) throw new Error(JSON.stringify(held))
    const issued = await post<{ code: string }>(`/issue-multi-booking/${held.booking.crsReservationId}`)
    if (issued.code !== '000') throw new Error(JSON.stringify(issued))
    return vessel.idOrCode
  }
  for (let nth = 0; nth < bookings; nth++) await sell('PAS', 'HLC', [adults(9)])
  const smith = people('DECK', [{ surname: 'SMITH', name: 'JOHN', sexType: 'MALE' }])
  shipToCrete = await sell('HER', 'DKT', [smith, vehicle('CAR425')])
})

const inGrid = ({ page }: Operator) =>
  page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'grid')

async function opened(operator?: Operator): Promise<Operator> {
  const one = operator ?? (await desk.operator())
  await runByTitle(one, 'Statistics')
  await one.page.waitForURL(/\/en\/statistics$/)
  await one.see('page 1 of 2')
  return one
}

/** Types into the filter with this label and goes to the list. */
async function filter(one: Operator, label: string, text: string): Promise<void> {
  await one.page.getByLabel(label, { exact: true }).focus()
  await one.press('Control+a')
  await (text === '' ? one.press('Delete') : one.type(text))
  await one.press('Enter')
}

test('lists the tickets by pages of 100, and the filters narrow them (RT-035, BO-001 BO-004 BO-005 BO-006 BO-007 BO-008 BO-009 BO-010 BO-011, CO-027) @all', async () => {
  const operator = await desk.operator()
  const asked = operator.page.waitForRequest((request) => request.url().includes('/statistics?'))
  const one = await opened(operator)
  expect(new URL((await asked).url()).searchParams.get('size')).toBe('100')
  await one.see(/Tickets 110/)
  await one.press('Alt+t', 'PageDown')
  await one.see('page 2 of 2')
  await one.press('Alt+t', 'PageDown')
  await one.see('There is no further page.')
  await one.press('Alt+t', 'PageUp')
  await one.see('page 1 of 2')
  await filter(one, 'Customer', 'smith')
  await one.see(/Tickets 1\D/)
  await inGrid(one)
  await one.seeRow('SMITH JOHN', 'PIR-HER', 'AD', '1300 demo')
  await one.press('Enter')
  await one.page.waitForURL(/\/en\/booking-search\/\w{6}/)
  await one.press('Escape')
  await runByTitle(one, 'Statistics')
  await one.see(/Tickets 1\D/)
  await filter(one, 'Customer', '')
  await one.see(/Tickets 110/)
  await filter(one, 'Type', 'car425')
  await one.see(/Tickets 1\D/)
  await one.seeRow('IKA 1234', 'CAR425')
  await filter(one, 'Type', '')
  await filter(one, 'Ports', 'her')
  await one.see(/Tickets 2\D/)
  await filter(one, 'Ports', 'zzz')
  await one.see('There is no port ZZZ')
  await filter(one, 'Ports', '')
  await filter(one, 'Vessel', shipToCrete.toLowerCase())
  await one.see(/Tickets 2\D/)
  await filter(one, 'Vessel', '')
  await one.see(/Tickets 110/)
  await filter(one, 'Sub-agency', '1301')
  await one.see('No tickets found.')
  await filter(one, 'Sub-agency', '')
  await one.see(/Tickets 110/)
  await filter(one, 'Company', 'hlc')
  await one.see(/Tickets 108/)
  await filter(one, 'User', 'nobody')
  await one.see('No tickets found.')
})

test('refuses days 16 apart, accepts 15, and sets the last 15 by a key (VA-037, VA-040, CO-028, CO-029, BO-002, BO-003, BO-012) @all', async () => {
  const one = await opened()
  const days = (back: number) => dayFromToday(-back)
  const short = (back: number) => days(back).slice(5).replace('-', '/')
  await one.see(`MM/dd ${short(15)}–${short(0)}`)
  await filter(one, 'Issued from', typedDay(days(16)))
  await one.see('You can search at most 15 days at once.')
  await filter(one, 'Issued from', typedDay(days(15)))
  await one.missing('You can search at most 15 days at once.')
  await one.see(/Tickets 110/)
  await filter(one, 'Issued to', typedDay(days(1)))
  await one.see('No tickets found.')
  await one.press('Alt+t', 'd')
  await one.see(/Tickets 110/)
  await filter(one, 'Issued from', '')
  await filter(one, 'Issued to', '')
  await one.see('Enter days of issue or of travel.')
  await filter(one, 'Trip from', typedDay(dayFromToday(12)))
  await one.see(/Tickets 110/)
})

test('draws the sums, with the table of each plot by a key @all', async () => {
  const one = await opened()
  const plot = one.page.locator('.plot svg')
  await one.page.getByRole('img', { name: 'Sold per day' }).waitFor()
  for (const [typed, name, row] of [
    ['share', 'Share by company', ['108', '0']],
    ['route', 'Route', ['Piraeus', '108']],
    ['load', 'Load per sailing', ['108']],
  ] as const) {
    await filter(one, 'View', typed)
    await one.page.getByRole('img', { name }).waitFor()
    expect(await plot.locator('desc').textContent()).not.toBe('')
    await one.press('Alt+t', 't')
    await one.seeRow(...row)
    await one.press('Alt+t', 't')
    await one.see('page 1 of 2')
  }
})

test('exports the tickets of the period as CSV and XLSX, without a formula @all', async () => {
  const one = await opened()
  await filter(one, 'Period', 'whole month')
  const csv = one.page.waitForEvent('download')
  await one.press('Alt+t', 'e')
  const text = await readFile(await (await csv).path(), 'utf8')
  const lines = text.split('\r\n')
  expect(lines[0]).toBe(
    '\uFEFFIssued,Departure,Route,Vessel,Co.,Ticket,Booking,Passenger,Type,Status,Price,Agency,User',
  )
  expect(lines).toHaveLength(111)
  expect(lines.some((line) => line.includes('SMITH JOHN,AD,issued'))).toBe(true)
  const xlsx = one.page.waitForEvent('download')
  await one.press('Alt+t', 'x')
  const parts = unzipSync(await readFile(await (await xlsx).path()))
  const sheet = new TextDecoder().decode(parts['xl/worksheets/sheet1.xml'])
  expect(sheet.match(/<row>/g)).toHaveLength(111)
  expect(sheet).toContain('SMITH JOHN')
  expect(sheet).not.toContain('<f>')
  await one.press('Alt+t', 'q')
  await one.see('No export is in progress.')
})
