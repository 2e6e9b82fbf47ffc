/** What is past its term is found nowhere in the database; what is not, stays. */
import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { checkin } from '../../../src/contract/checkin.ts'
import { draft } from '../../../src/contract/draft.ts'
import { parcel } from '../../../src/contract/parcel.ts'
import { party } from '../../../src/contract/party.ts'
import { statistics } from '../../../src/contract/statistics.ts'
import { ticket } from '../../../src/contract/ticket.ts'
import { sendDue } from '../../../src/crs/mail/send.ts'
import { folderTransport } from '../../../src/crs/mail/transport.ts'
import { removePersonalData } from '../../../src/crs/personal/removalJob.ts'
import { accountYears, daysBefore, messageDays, voyageDays } from '../../../src/crs/personal/terms.ts'
import { deleteExpired } from '../../../src/crs/server/job/jobs.ts'
import { languages } from '../../../src/domain/value/language.ts'
import { serverText } from '../../../src/crs/server/serverText.ts'
import { bookingRequest, people, vehicle } from '../../kit/crs/bookingRequest.ts'
import { databaseText } from '../../kit/crs/databaseText.ts'
import { atPiraeus, openGates, registered, sellTickets, startAt, type Gates } from '../../kit/crs/gates.ts'
import { brokenInvariants } from '../../kit/crs/invariants.ts'
import type { Agent } from '../../kit/crs/smallCrs.ts'
import { temporaryFolder } from '../../kit/folder.ts'
import { postingYear } from '../../kit/timetable.ts'

/** Found nowhere else in the small world. */
const ofVoyage = {
  birthdate: '1971-02-03',
  document: 'AK998877',
  mobile: '6999111222',
  email: 'kanarini@example.net',
  sentTo: 'other.kanarini@example.net',
  driver: 'ODIGOTATOS',
  remark: 'ALLERGIC TO NUTS',
  reason: 'LOST HER PASS',
}
const ofAccounts = { surname: 'KANARINIDOU', name: 'ZENOVIA', plate: 'ZZK 9988' }
/** Of a booking with open tickets. */
const open = { surname: 'VALSAMAKI', mobile: '6988777666' }
/** Of a person whose booking was merged into another one, from which it was split off again. */
const parted = { partedDocument: 'AK445566', partedBirthdate: '1973-04-05' }
/** Of the booking into which that was merged, which has an open ticket. */
const staying = { stayingDocument: 'AK778899' }
const sender = { name: 'TOXOTIS MINAS', phone: '6977000111' }
const drafted = 'MISOTELIDOU'

let gates: Gates
let agent: Agent
/** Boarded, split and undone, and with open tickets. */
let boarded: string
let returned: string
let opened: string
const folder = temporaryFolder()

const database = () => gates.crs.database

/** The seeded values that are found, each with the tables in which it is. */
async function found(values: Readonly<Record<string, string>>): Promise<Record<string, string[]>> {
  const tables = await databaseText(database().owner)
  const texts = Object.entries(values).map(([name, value]) => [
    name,
    [...tables].flatMap(([table, text]) => (text.includes(value) ? [table] : [])).toSorted(),
  ])
  return Object.fromEntries(texts) as Record<string, string[]>
}

const goTo = (day: string) => {
  const { clock } = gates.crs.server
  clock.pass(new Date(`${day}T01:00:00Z`).getTime() - clock.now().getTime())
}

const remove = () =>
  removePersonalData({
    database: database(),
    clock: gates.crs.server.clock,
    folders: [join(folder.path, 'mail')],
  })

/** As a user does who comes back on that day. */
const signIn = async () => {
  agent = await gates.crs.agent()
}

function request(trip: 'day' | 'back') {
  const { surname, name, plate } = ofAccounts
  const { birthdate, document, mobile, email, driver, remark } = ofVoyage
  const person = { sexType: 'FEMALE' as const, birthdate, nationality: 'GR', documentNumber: document }
  const persons = ['', 'B'].map((more) => ({ surname, name: `${name}${more}`, ...person }))
  const car = vehicle('CAR425')
  const vehicleData = { idOrCode: 'CAR425', plateNumber: plate, driverSurname: driver }
  Object.assign(car.accommodationRequestAnalysises[0] ?? {}, { vehicleData })
  const made = bookingRequest({ [trip]: [people('DECK', persons), car] })
  return { ...made, leader: { mobile, email, lastName: surname }, remarks: remark }
}

async function sell(made: ReturnType<typeof bookingRequest>) {
  const { booking: held } = await agent.call(booking.hold, { body: made })
  const { crsReservationId, total } = held
  const body = { crsReservationId, payments: [{ paymentMethod: { id: 2 }, total }] }
  return (await agent.call(booking.issue, { body }, { key: crsReservationId })).booking
}

const recall = async (crsReservationId: string) => {
  const { bookings } = await agent.call(booking.recall, { query: { crsReservationIds: [crsReservationId] } })
  return bookings[0]
}

beforeAll(async () => {
  gates = await openGates()
  agent = gates.gate
  const first = await sell(request('day'))
  boarded = first.crsReservationId
  await agent.call(ticket.sendEmail, { query: { crsReservationId: boarded, email: ofVoyage.sentTo } })
  const written = join(folder.path, 'mail')
  await sendDue(
    { database: database(), clock: gates.crs.server.clock },
    {
      transports: { email: folderTransport(written), sms: folderTransport(written) },
      deskUrl: 'https://desk.example.com',
      attachmentsOf: async () => [],
    },
  )
  await startAt(agent)
  const { letter, number } = first.trips[0]?.selectedPassengers[0]?.ticket ?? { letter: '', number: '' }
  await agent.call(checkin.checkIn, { body: { ...atPiraeus, ticketNumber: `${letter}${number}` } })
  // Only what is not in order is forced.
  const { tickets } = await sellTickets(agent, [registered('KAPOIA')], { trip: 'parosToNaxos' })
  const body = { ...atPiraeus, ticketNumber: tickets[0] ?? '', reason: ofVoyage.reason }
  await agent.call(checkin.forceCheckIn, { body })

  const second = await sell(request('back'))
  returned = second.crsReservationId
  const [one] = second.trips[0]?.selectedPassengers ?? []
  const code = second.trips[0]?.companyReservationCode ?? ''
  await agent.call(booking.split, {
    path: { crsReservationId: returned },
    query: { items: [`${code}/${one?.uuid ?? ''}`], version: second.version },
  })
  await agent.call(booking.cancel, { body: { crsReservationId: returned } })

  const later = bookingRequest({ back: [people('DECK', [{ surname: open.surname, name: 'EVA' }])] })
  opened = (await sell({ ...later, leader: { mobile: open.mobile } })).crsReservationId
  await agent.call(booking.convertToOpen, { body: { crsReservationId: opened } })

  const { partedDocument: documentNumber, partedBirthdate: birthdate } = parted
  const leaving = { surname: 'PETRIDI', documentNumber, birthdate }
  const merged = await sell(bookingRequest({ back: [people('DECK', [leaving])] }))
  const remaining = { surname: 'RAFTI', documentNumber: staying.stayingDocument }
  const target = await sell(bookingRequest({ back: [people('DECK', [remaining])] }))
  await agent.call(booking.merge, { path: { from: merged.crsReservationId, to: target.crsReservationId } })
  const path = { crsReservationId: target.crsReservationId }
  const items = [merged.trips[0]?.companyReservationCode ?? '']
  await agent.call(booking.split, { path, query: { items } })
  await agent.call(booking.convertToOpen, { body: path })

  await agent.call(draft.save, {
    path: { name: 'saved-1' },
    body: { document: { surname: drafted }, cursor: {}, writer: 'one', turn: 1, version: 0 },
  })
  const { packageCode } = await agent.call(parcel.book, {
    body: {
      senderName: sender.name,
      senderPhone: sender.phone,
      receiverName: sender.name,
      receiverPhone: sender.phone,
      mail: 'minas@example.net',
      company: 'HLC',
      priceList: 'PIR-JTR-P5',
      quantity: 1,
    },
  })
  await agent.call(parcel.cancel, { path: { company: 'HLC' }, body: { packageCode } })
  // The rows of stored answers have the time of the database, which is not that of the test.
  await sql`update idempotency set created_at = ${gates.crs.server.clock.now()}`.execute(database().owner)
})
afterAll(async () => {
  await gates.close()
  folder.remove()
})

describe('personal data', () => {
  test('are all there on the last day of their term, and with the job off after it (the control)', async () => {
    goTo('2026-07-20')
    await remove()
    const names = { sender: sender.name, phone: sender.phone, drafted }
    const values = { ...ofVoyage, ...ofAccounts, ...open, ...parted, ...staying, ...names }
    for (const [value, tables] of Object.entries(await found(values))) expect(tables, value).not.toEqual([])
    goTo('2026-07-24')
    for (const [value, tables] of Object.entries(await found(values))) expect(tables, value).not.toEqual([])
  })

  test('of the voyage are gone once its term has ended, and names are kept for the accounts alone', async () => {
    await deleteExpired({ database: database(), clock: gates.crs.server.clock })
    await remove()
    const gone = { ...ofVoyage, sender: sender.name, phone: sender.phone }
    expect(await found(gone)).toEqual(Object.fromEntries(Object.keys(gone).map((value) => [value, []])))
    const inAccounts = ['booking_item', 'ticket_sale']
    expect(await found(ofAccounts)).toEqual({ surname: inAccounts, name: inAccounts, plate: inAccounts })
    // Open tickets may still be used.
    expect((await found(open))['mobile']).toContain('booking')
    expect(await brokenInvariants(database())).toEqual({})
  })

  test('that were split off are gone from the journal of bookings that had them before, also of merged ones', async () => {
    expect(await found(parted)).toEqual({ partedDocument: [], partedBirthdate: [] })
    expect((await found(staying))['stayingDocument']).toEqual(
      expect.arrayContaining(['booking_item', 'journal']),
    )
  })

  test('that are gone are missed by no screen, list or statement', async () => {
    await signIn()
    const recalled = await recall(boarded)
    expect(recalled).toMatchObject({
      leader: {},
      trips: [{ selectedPassengers: [{ surname: ofAccounts.surname }, {}] }],
    })
    expect(recalled?.trips[0]?.selectedPassengers[0]).not.toHaveProperty('birthdate')
    expect(recalled).not.toHaveProperty('remarks')
    const { tickets, totals } = await agent.call(statistics.list, {
      query: { issueFromDate: '2026-06-20', issueToDate: '2026-06-20' },
    })
    expect(tickets.some(({ passenger }) => passenger.startsWith(ofAccounts.surname))).toBe(true)
    expect(totals.tickets).toBe(tickets.length)
    for (const format of ['csv', 'pdf'] as const) {
      const input = { query: { ...atPiraeus, format } }
      expect((await gates.crs.server.call(checkin.manifest, input, { token: agent.token })).status).toBe(200)
    }
    const { parties } = await agent.call(party.memory, { body: { surname: ofAccounts.surname } })
    const offered = JSON.stringify(parties)
    expect(offered).toContain(ofAccounts.surname)
    for (const removed of Object.values(ofVoyage)) expect(offered).not.toContain(removed)
  })

  test.each(languages)('are not in the history, which shows it in %s', async (language) => {
    const reader = await gates.crs.agent({ language })
    const { entries } = await reader.call(booking.history, { path: { crsReservationId: boarded } })
    const erased = serverText(language, 'outcome_erased')
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['booking.hold', 'booking.issue', 'ticket.sendEmail']),
    )
    for (const entry of entries)
      expect(entry).toMatchObject({ outcome: erased, changes: [], user: expect.any(String) })
  })

  test('that are entered again are removed again, as all that is recorded of it', async () => {
    const resent = 'resent.kanarini@example.net'
    await agent.call(ticket.sendEmail, { query: { crsReservationId: boarded, email: resent } })
    expect((await found({ resent }))['resent']).toEqual(['journal', 'outbox'])
    await sql`update outbox set status = 'sent' where recipient = ${resent}`.execute(database().owner)
    await remove()
    expect(await found({ resent })).toEqual({ resent: [] })
  })

  test('of passengers of a cancelled sailing are kept until something has been done for them', async () => {
    const stranded = { surname: 'NAVAGOU' }
    const { rows } = await sql<{ reference: string; itinerary: number }>`
      select reference, itinerary_id as itinerary from booking join booking_trip on booking_id = booking.id
      where departs = '2026-06-20 11:50'`.execute(database().owner)
    const { reference, itinerary } = rows[0] ?? { reference: '', itinerary: 0 }
    await sql`update booking set personal = 'voyage', leader = ${stranded} where reference = ${reference}`.execute(
      database().owner,
    )
    await sql`insert into disruption (itinerary_id, declared_at) values (${itinerary}, now())`.execute(
      database().owner,
    )
    await remove()
    expect(await found(stranded)).toEqual({ surname: ['booking'] })
    await sql`delete from disruption`.execute(database().owner)
    await remove()
    expect(await found(stranded)).toEqual({ surname: [] })
  })

  test('of open tickets are kept while these may be used', async () => {
    const { rows } = await sql<{ until: string }>`
      select open_until as until from booking_trip where open_until is not null`.execute(database().owner)
    const last = new Date(`${rows[0]?.until}T00:00:00Z`).getTime() + voyageDays * 24 * 3_600_000
    goTo(new Date(last).toISOString().slice(0, 10))
    await remove()
    expect((await found(open))['mobile']).toContain('booking')
    goTo(new Date(last + 24 * 3_600_000).toISOString().slice(0, 10))
    await remove()
    expect(await found(open)).toEqual({ surname: ['booking_item', 'ticket_sale'], mobile: [] })
  })

  test('of the accounts are gone after their years, from drafts and the statistics too, and all still agrees', async () => {
    const lastYear = postingYear() + accountYears
    goTo(`${lastYear}-12-31`)
    await remove()
    expect((await found(ofAccounts))['surname']).toEqual(['booking_item', 'ticket_sale'])
    expect(await found({ drafted })).toEqual({ drafted: [] })
    const { rows: before } = await totals()
    goTo(`${lastYear + 1}-01-01`)
    await remove()
    const gone = { ...ofAccounts, open: open.surname, key: 'kanarinid', plateKey: 'ZZK9988' }
    expect(await found(gone)).toEqual({ surname: [], name: [], plate: [], open: [], key: [], plateKey: [] })
    expect((await totals()).rows).toEqual(before)
    expect(await brokenInvariants(database())).toEqual({})
    await signIn()
    expect(await recall(boarded)).toMatchObject({ reservationStatus: 'ISSUED' })
  })

  test('in files written instead of being sent are gone with them', async () => {
    const mail = join(folder.path, 'mail')
    const written = (name: string, days: number) => {
      const at = daysBefore(gates.crs.server.clock.now(), days)
      writeFileSync(join(mail, name), '')
      utimesSync(join(mail, name), at, at)
    }
    written('new.eml', 1)
    written('old.eml', messageDays + 1)
    await remove()
    expect(readdirSync(mail)).toEqual(['new.eml'])
  })
})

const totals = () =>
  sql`
    select agency, user_name, basis, day, kind, sum(tickets) as tickets, sum(net) as net, sum(refunded) as refunded
    from sales_total group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`.execute(database().owner)
