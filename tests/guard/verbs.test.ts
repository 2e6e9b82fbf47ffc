import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { calls } from '../../src/contract/calls.ts'
import { type BookingState, historyStep } from '../../src/domain/booking/history.ts'
import { standInPage } from '../kit/desk/page.ts'

standInPage()
const { deskCommands } = await import('../../src/desk/app/contributions.ts')
const { verbs } = await import('../../src/desk/booking/verbs/verbs.ts')

const root = join(import.meta.dirname, '../..')
const sources = globSync('src/crs/**/*.ts', { cwd: root }).map((path) => ({
  path,
  text: readFileSync(join(root, path), 'utf8'),
}))

/** Calls that change a booking and no command of that name, each with its reason. */
const withoutCommand: Record<string, string> = {
  'booking.book': 'the desk makes it within a sale at a CRS without booking.sell',
  'booking.hold': 'the command is sale.hold: it holds the sale being made',
  'booking.issue': 'the command is sale.issue: it issues the sale being made',
  'booking.issueFromRecall': 'the desk calls booking.issue or booking.issueHeld',
  'booking.replaceOpenTickets': 'the desk knows the booking of a ticket, and uses booking.replaceOpen',
  'booking.sell': 'the operator issues: sale.issue sells the working booking in one call',
}

/** Services that share the file of another verb, each with its reason. */
const sharedFile: Record<string, string> = {
  'booking.replaceOpenTickets': 'replaceOpen.ts: booking.replaceOpen with the booking found by the tickets',
  'booking.issueHeld': 'issue.ts: booking.issue with the total charged to the account',
  'booking.issueFromRecall': 'issue.ts: booking.issue or booking.issueHeld, by whether payments are given',
}

/** Calls that change the record and add no journal entry, each with its reason. */
const notJournalled: Record<string, string> = {
  'network.setUp': 'its publication is journalled, as network.publish',
  'checkin.bulkCheckout': 'each ticket is recorded as checkin.checkOut',
  'checkin.checkInBooking': 'each ticket is recorded as checkin.checkIn',
  'checkin.correctVehicle': 'recorded as booking.modify',
  'checkin.reconcile': 'each scan is recorded as checkin.checkIn, checkin.forceCheckIn or checkin.checkOut',
  'disruption.checkOut': 'each ticket is recorded as checkin.checkOut',
  'disruption.effect': 'takes back what it does',
  'inventory.preview': 'takes back what it does',
  'draft.save': 'a copy of what is not booked yet, saved every few seconds',
  'draft.remove': 'a copy of what is not booked yet',
  'ticket.claimPrint': 'gives a print job to a machine; how it ends is journalled',
  'booking.issueFromRecall': 'recorded as booking.issue or booking.issueHeld',
  'booking.replaceOpenTickets': 'recorded as booking.replaceOpen',
  'session.prove': 'changes when the password was last entered, and nothing that anybody else sees',
  'session.beginPasskey': 'recorded as session.addPasskey once the passkey is made',
  'session.beginCodes': 'recorded as session.addCodes with the first code',
  'ledger.downloadClearance': 'makes a link to a file, valid once',
}

/** Journal kinds that no call has, each with its reason. */
const withoutCall: Record<string, string> = {
  'booking.expire': 'a job releases options whose time has passed',
  'booking.loseDiscount': 'a change of another booking of the sale takes a discount from it',
  'refund.use': 'a refund is made by the call that pays it out',
  'session.endByDirectory': 'the directory refuses a renewal',
  'session.renewWithoutDirectory': 'a renewal while the directory does not answer',
  'session.revoke': 'the server revokes a device when an older credential of it is presented',
}

const ids = calls.map(({ id }) => id)
const changing = calls.filter(({ changes }) => changes).map(({ id }) => id)
const ofBookings = changing.filter((id) => id.startsWith('booking.'))

const nouns = [...new Set(ids.map((id) => id.split('.')[0]))].join('|')
const journalCall = new RegExp(
  String.raw`(?:kind: |journal\(|createBooking\(|issuePaid\(|'system', )'((?:${nouns})\.[a-zA-Z]+)'`,
  'g',
)
const kinds = new Set(
  sources.flatMap(({ text }) => [...text.matchAll(journalCall)].map(([, kind]) => kind as string)),
)

const verbOf = (id: string) => id.slice(id.indexOf('.') + 1)

/** The files that export a function of the verb and are in the folder of a noun that bookings pass through. */
function serviceFiles(id: string): string[] {
  const exported = new RegExp(String.raw`export (?:async )?function ${verbOf(id)}\(`)
  return sources
    .filter(({ path, text }) => /^src\/crs\/(booking|sale)\//.test(path) && exported.test(text))
    .map(({ path }) => path.slice(path.lastIndexOf('/') + 1))
}

describe('one verb has one name', () => {
  it.each(ofBookings)('%s is a command, or has a reason to be none', (id) => {
    const isCommand = deskCommands.some((command) => command.id === id)
    expect(isCommand).toBe(!(id in withoutCommand))
  })

  it.each(ofBookings)('%s is a function of the reservation system, in a file of its name', (id) => {
    const file = sharedFile[id]?.split(':')[0] ?? `${verbOf(id)}.ts`
    expect(serviceFiles(id)).toEqual([file])
  })

  it.each(changing)('%s is a kind of journal entry, or has a reason to be none', (id) => {
    expect(kinds.has(id)).toBe(!(id in notJournalled))
  })

  it('every kind of journal entry is a call, or has a reason to be none', () => {
    expect([...kinds].filter((kind) => !ids.includes(kind)).toSorted()).toEqual(Object.keys(withoutCall))
  })
})

/** A booking on one trip, of one ticket. */
function bookingState(status: string, departs: string): BookingState {
  const trip = { code: 'A', origin: 'PIR', destination: 'JTR', departs, vessel: '', openUntil: null }
  const item = { id: 1, trip: 'A', uuid: '1', kind: 'passenger', details: {}, accommodation: '', place: null }
  return {
    status: 'ISSUED',
    until: '2026-06-20 18:00',
    agency: '1300',
    eticket: true,
    remarks: '',
    leader: {},
    paid: 0,
    trips: [{ ...trip, remarks: '' }],
    insurances: [],
    items: [{ ...item, discount: null, price: 0, status, ticket: null, fee: null }],
  }
}

it.each(verbs)(
  'the history has a step for $verb exactly where the desk makes it again',
  ({ verb, repeat }) => {
    const before = bookingState('ISSUED', '2026-06-20 07:30')
    const changed = [
      bookingState('CANCELLED', '2026-06-20 07:30'),
      bookingState('ISSUED', '2026-06-21 07:30'),
    ]
    const names = 'run' in repeat ? [verb, ...(repeat.alsoNamed ?? [])] : [verb]
    for (const name of names) {
      const steps = changed.map((after) => historyStep(name, {}, before, after))
      expect(steps.some((step) => step?.verb === name)).toBe('run' in repeat)
    }
  },
)
