import { expect } from 'vitest'
import { type AnswerOf, bases } from '../../../src/contract/call.ts'
import type { booking } from '../../../src/contract/booking/booking.ts'
import { dateOf, localAt, timeOf } from '../../../src/domain/value/portTime.ts'
import { people, type Person, type vehicle } from '../crs/bookingRequest.ts'
import { askAsDemo } from '../demoSession.ts'
import { dayFromToday, tripsOf, typedDay, type Trip } from '../timetable.ts'
import { type Operator, signIn } from './operator.ts'

/** Tickets sold for a sailing whose check-in may be started now. */
export interface Sold {
  reference: string
  /** As printed: `H1000001`. */
  tickets: string[]
  trip: Trip
}

/** Everything the list of passengers demands. */
const registered: Person = { name: 'MARIA', sexType: 'FEMALE', birthdate: '1980-02-01', nationality: 'GR' }

/** Holds an option from Piraeus, to Paros if there is a sailing, for a sailing that leaves in some hours. */
export async function holdToday(
  url: string,
  travellers: readonly (string | Person)[],
  vehicles: ReturnType<typeof vehicle>[] = [],
  given?: Trip,
): Promise<Pick<Sold, 'reference' | 'trip'>> {
  const trip = given ?? (await tripToday(url))
  const { departureDateTime, origin, destination, vessel } = trip
  const persons = travellers.map((one) => ({
    ...registered,
    ...(typeof one === 'string' ? { surname: one } : one),
  }))
  const request = {
    departureDateTime,
    origin: { idOrCode: origin.idOrCode },
    destination: { idOrCode: destination.idOrCode },
    vessel: { idOrCode: vessel.idOrCode, company: { abbreviation: vessel.company.abbreviation } },
    accommodationRequests: [people('DECK', persons), ...vehicles],
  }
  const held = await askAsDemo<Partial<AnswerOf<typeof booking.hold>>>(
    url,
    `${bases.spec}/multi-optional-booking`,
    { trips: [request], leader: { mobile: '6971234567' } },
  )
  const reference = held.booking?.crsReservationId
  if (reference === undefined) throw new Error(JSON.stringify(held))
  return { reference, trip }
}

/** Sells tickets as `holdToday` holds them. */
export async function sellToday(
  url: string,
  travellers: readonly (string | Person)[],
  vehicles: ReturnType<typeof vehicle>[] = [],
  given?: Trip,
): Promise<Sold> {
  const { reference, trip } = await holdToday(url, travellers, vehicles, given)
  const sold = await askAsDemo<Partial<AnswerOf<typeof booking.issue>>>(
    url,
    `${bases.spec}/issue-multi-booking/${reference}`,
  )
  const [first] = sold.booking?.trips ?? []
  const items = [...(first?.selectedPassengers ?? []), ...(first?.selectedVehicles ?? [])]
  const tickets = items.map(({ ticket }) => `${ticket?.letter}${Number(ticket?.number)}`)
  return { reference, tickets, trip }
}

/** An option is not held in the last hour before a departure; check-in is started in the last six. */
const hoursAhead = { least: 2, most: 6 }

/** Companies for which the demo world’s gate staff may check in. */
const companiesOfGate = ['HLC', 'DKT']

async function tripToday(url: string): Promise<Trip> {
  const inHours = (hours: number) => localAt(Date.now() + hours * 3_600_000, 'Europe/Athens')
  const [earliest, latest] = [inHours(hoursAhead.least), inHours(hoursAhead.most)]
  // Which lines leave in these hours depends on the time of day; most tests meet the first.
  for (const to of ['PAS', 'JNX', 'JTR', 'JMK', 'MLO', 'HER', 'CHA'])
    for (const days of [0, 1]) {
      const trips = await tripsOf(url, { from: 'PIR', to, date: dayFromToday(days), car: true })
      const trip = trips.find(
        ({ vessel, departureDateTime: at }) =>
          companiesOfGate.includes(vessel.company.abbreviation) && at >= earliest && at <= latest,
      )
      if (trip) return trip
    }
  throw new Error('No sailing to check in for')
}

/** Signs in at the port and opens the check-in of a sailing, by keys; `gate` names the gate. */
export async function openGate(
  operator: Operator,
  sold: Sold,
  gate: string,
  user = { user: 'checkin', password: 'ferrygate' },
): Promise<void> {
  await signIn(operator, user)
  // Staff of the gate begin there, at the port.
  await operator.page.getByLabel('Port', { exact: true }).waitFor()
  await operator.atRest()
  await operator.press('Shift+Tab')
  await operator.type(gate)
  await operator.press('Tab')
  await chooseSailing(operator, sold)
}

/** Chooses port and sailing by keys, from the field of the port. */
export async function chooseSailing(operator: Operator, { trip }: Sold): Promise<void> {
  await operator.type('pir')
  await operator.press('Tab')
  await operator.type(typedDay(dateOf(trip.departureDateTime)))
  await operator.press('Tab', 'Tab')
  await operator.type(`${timeOf(trip.departureDateTime)} ${trip.vessel.name}`)
  await operator.press('Enter')
  await operator.page.getByLabel('Scan or type').waitFor()
}

/** What a scanner types, and its Enter. */
export async function scan(operator: Operator, text: string): Promise<void> {
  await operator.type(text)
  await operator.press('Enter')
}

/** A scan whose keys bear times 5 ms apart, however slowly a busy machine sends them. */
export async function scanAtOnce({ page }: Operator, text: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const enter = { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 }
  const strokes = [...[...text].map((key) => ({ key, text: key })), enter]
  const start = Date.now() / 1000
  for (const [nth, stroke] of strokes.entries()) {
    const timestamp = start + nth * 0.005
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...stroke, timestamp })
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...stroke, timestamp })
  }
  await session.detach()
}

/** Starts the check-in where it is not open yet; the focus is then in the scan field. */
export async function startCheckIn(operator: Operator): Promise<void> {
  const dialog = operator.page.getByRole('dialog')
  await operator.press('F2')
  await operator.see('Start check-in?')
  await operator.atRest()
  await operator.pause()
  await operator.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await startedAt(operator).waitFor()
  await operator.press('F7')
}

/** The word for an open check-in, and for one whose list is being stored. */
export const startedAt = (operator: Operator) =>
  operator.page.locator('.checkin-session .good, .checkin-session [aria-busy=true]')

/** Waits for the words of the last answer. */
export const answers = (operator: Operator, words: string | RegExp) =>
  operator.page.locator('.checkin-answer').filter({ hasText: words }).waitFor()

/** Waits until the list for working without a connection is on disk. */
export async function listStored({ page }: Operator): Promise<void> {
  await expect.poll(() => page.evaluate(storedNames), { timeout: 30_000 }).toContain('|list ')
}

/** Runs in the page: the names of what is stored for a gate. */
async function storedNames(): Promise<string> {
  const opened = await new Promise<IDBDatabase>((go, no) => {
    const request = indexedDB.open('purser-checkin', 1)
    request.onupgradeneeded = () => request.result.createObjectStore('sealed')
    request.onsuccess = () => go(request.result)
    request.onerror = () => no(new Error('no database'))
  })
  const names = await new Promise<string>((go) => {
    const request = opened.transaction('sealed').objectStore('sealed').getAllKeys()
    request.onsuccess = () => go(request.result.join(' '))
  })
  opened.close()
  return names
}
