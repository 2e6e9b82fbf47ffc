import { bases } from '../../../src/contract/call.ts'
import { disruption } from '../../../src/contract/disruption.ts'
import { dateOf, timeOf } from '../../../src/domain/value/portTime.ts'
import { heldBooking, keyOf } from '../../kit/crs/heldBooking.ts'
import { openGate, scan, sellToday, startCheckIn, startedAt, type Sold } from '../../kit/desk/gate.ts'
import { type Operator, signIn } from '../../kit/desk/operator.ts'
import { askAsDemo } from '../../kit/demoSession.ts'
import { dayFromToday, tripsOf, typedDay, type Trip } from '../../kit/timetable.ts'
import type { Scene } from './faultDriver.ts'
import { dialog, letters, open, typeLine } from './faultSteps.ts'

/** Disrupted sailings; `visitor` opens a further window before sign-in. */
export function disruptionScenes(url: () => string, visitor: () => Promise<Operator>): Record<string, Scene> {
  let proposed = ''
  let waiting: { departs: string; references: string[] } = { departs: '', references: [] }
  let days = 20

  /** Options on a sailing that is then cancelled. */
  async function cancelSailing(): Promise<typeof waiting> {
    days += 1
    const trips = await tripsOf(url(), { from: 'PIR', to: 'PAS', date: dayFromToday(days) })
    const trip = trips.find(({ vessel }) => vessel.company.abbreviation === 'HLC')
    if (trip === undefined) throw new Error('No sailing to cancel')
    const references: string[] = []
    while (references.length < 12) references.push(await heldBooking(url(), days))
    await disrupt(trip, 'cancelled')
    const [year, month, day] = dateOf(trip.departureDateTime).split('-')
    return { departs: `${day}/${month}/${year} ${timeOf(trip.departureDateTime)}`, references }
  }

  /** The cursor on a booking of a cancelled sailing, with a proposal; where it `isTaken`, it is not used again. */
  async function openDisruption(one: Operator, isTaken = false): Promise<void> {
    if (waiting.references.length === 0) waiting = await cancelSailing()
    const { departs, references } = waiting
    const reference = (isTaken ? references.shift() : references[0]) ?? ''
    await open(one, '/disruptions', 'held until')
    await one.page.getByRole('row').filter({ hasText: departs }).first().click()
    await one.press('Enter')
    await one.seeRow(reference)
    await one.page.getByRole('row').filter({ hasText: reference }).click()
    await one.atRest()
  }

  async function disrupt(trip: Trip, kind: string): Promise<void> {
    const asked = { kind, trip: keyOf(trip) }
    const answer = await askAsDemo<{ code: string }>(url(), `${bases.desk}${disruption.demo.path}`, asked)
    if (answer.code !== '000') throw new Error(`Not ${kind}: ${JSON.stringify(answer)}`)
  }

  let aboard: { surnames: string[]; sold: Sold } | undefined

  /** Two bookings on a sailing that is late, all of their tickets checked in. */
  async function checkInTwo(): Promise<string[]> {
    const surnames = aboard?.surnames ?? [`LATE${letters()}`, `LATE${letters()}`]
    const [first = '', second = ''] = surnames
    const sold = aboard?.sold ?? (await sellTwo(first, second))
    const gate = await visitor()
    await openGate(gate, sold, 'G1')
    await gate.atRest()
    if ((await startedAt(gate).count()) === 0) await startCheckIn(gate)
    for (const ticket of sold.tickets) await scan(gate, ticket)
    for (const surname of surnames) await gate.seeRow(surname, '✓ in')
    aboard ??= { surnames, sold: { ...sold, trip: await delayed(sold) } }
    return surnames
  }

  async function sellTwo(first: string, second: string): Promise<Sold> {
    const one = await sellToday(url(), [first])
    const { tickets } = await sellToday(url(), [second], [], one.trip)
    return { ...one, tickets: [...one.tickets, ...tickets] }
  }

  /** Its sailing departs later from then on, in the evening after midnight; returns the trip as it is then. */
  async function delayed({ trip }: Sold): Promise<Trip> {
    await disrupt(trip, 'delayed')
    const tripsIn = (days: number) => tripsOf(url(), { from: 'PIR', to: 'PAS', date: dayFromToday(days) })
    const late = [...(await tripsIn(0)), ...(await tripsIn(1))].find(
      ({ vessel, departureDateTime }) =>
        vessel.idOrCode === trip.vessel.idOrCode && departureDateTime > trip.departureDateTime,
    )
    return late ?? Promise.reject(new Error('The sailing is not late'))
  }

  return {
    // First, because it sells for a sailing of today, which those that follow delay.
    'the second of two check-outs': {
      call: disruption.checkOut,
      journal: 'checkin.checkOut',
      entries: 2,
      passes: 1,
      async open(one) {
        const surnames = await checkInTwo()
        await open(one, '/disruptions', 'held until')
        for (const surname of surnames) {
          await one.page.getByRole('row').filter({ hasText: surname }).click()
          await one.press('Delete')
        }
        await one.see('marked: 2')
        await one.atRest()
      },
      keys: ['F6'],
      done: (one) => one.see('Rebook bookings: 2'),
    },
    'a disrupted sailing': {
      call: disruption.demo,
      async open(one) {
        await open(one, '/book-ticket', 'STEP 1')
        await typeLine(one, 'disdemo delayed')
      },
      keys: ['Enter'],
      done: (one) => one.page.waitForURL('**/disruptions'),
    },
    'the preview of a rebooking': {
      call: disruption.preview,
      open: (one) => openDisruption(one),
      keys: ['F1'],
      done: (one) => one.see('of 1 will be changed'),
    },
    'a rebooking': {
      call: disruption.perform,
      leadsOn: true,
      leadsBack: true,
      async open(one) {
        await openDisruption(one, true)
        await one.press('F1')
        await one.see('1 of 1 will be changed')
        await one.atRest()
      },
      keys: ['Enter'],
      failed: 'no answer',
      unanswered: 'no answer',
      repeatable: (one) => dialog(one).getByRole('button', { name: 'Continue with the rest' }).waitFor(),
      again: ['Tab', 'Enter'],
      done: (one) => dialog(one).getByRole('status').getByText('1 of 1 done').waitFor(),
    },
    'the next proposal': {
      call: disruption.propose,
      async open(one) {
        await openDisruption(one)
        proposed = await current(one).innerText()
      },
      keys: ['F4'],
      typesOn: true,
      done: (one) => current(one).filter({ hasNotText: proposed }).waitFor(),
    },
    'proposals of the same company': {
      call: disruption.propose,
      open: (one) => openDisruption(one),
      keys: ['F8'],
      done: (one) => one.see('same company only'),
    },
    'the effect of a delay': {
      call: disruption.effect,
      leadsOn: true,
      leadsBack: true,
      async open() {
        const one = await visitor()
        await openDelay(one)
        return one
      },
      keys: ['Enter'],
      done: (one) => one.see('New times'),
    },
    'a delay': {
      call: disruption.declare,
      async open() {
        const one = await visitor()
        await openDelay(one)
        await one.press('Enter')
        await one.see('New times')
        await one.atRest()
        return one
      },
      keys: ['Enter'],
      done: (one) => dialog(one).waitFor({ state: 'hidden' }),
    },
  }
}

const current = ({ page }: Operator) => page.locator('[aria-label="Affected bookings"] .cursor')

/** A delay of an hour typed by the staff of a company, and not asked about yet. */
async function openDelay(one: Operator): Promise<void> {
  await signIn(one, { user: 'company', password: 'ferryline' })
  await one.goTo('/en/company-sailings')
  await one.seeRow('HLC')
  await one.page.getByLabel('Day', { exact: true }).focus()
  await one.press('Control+a')
  await one.type(typedDay(dayFromToday(3)))
  await one.press('Enter')
  await one.atRest()
  await one.seeRow('HLC')
  await one.press('F2')
  await one.see('Late by (min)')
  await one.type('60')
}
