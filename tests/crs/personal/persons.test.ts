/** What `npm run personal` finds, prints and erases. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { draft } from '../../../src/contract/draft.ts'
import { parcel } from '../../../src/contract/parcel.ts'
import { party } from '../../../src/contract/party.ts'
import { ticket } from '../../../src/contract/ticket.ts'
import { erasureOfAll, erasureOfOne, find, print } from '../../../src/crs/personal/persons.ts'
import { StartupError } from '../../../src/crs/database/startupError.ts'
import { accountYears } from '../../../src/crs/personal/terms.ts'
import { mustGet } from '../../../src/domain/value/mustGet.ts'
import {
  bookingRequest,
  pays,
  people,
  vehicle,
  type Person,
  type Request,
} from '../../kit/crs/bookingRequest.ts'
import { databaseText } from '../../kit/crs/databaseText.ts'
import { brokenInvariants } from '../../kit/crs/invariants.ts'
import { openSmallCrs, type Agent, type SmallCrs } from '../../kit/crs/smallCrs.ts'
import { temporaryFolder } from '../../kit/folder.ts'
import { postingYear } from '../../kit/timetable.ts'

const [anna, eva] = [
  { surname: 'KANARINIDOU', name: 'ANNA', documentNumber: 'AK998877', birthdate: '1971-02-03' },
  { surname: 'VALSAMAKI', name: 'EVA', documentNumber: 'AK112233', birthdate: '1972-03-04' },
]
const accountsUntil = `${postingYear() + accountYears}-12-31`
/** Travellers of bookings that are split and merged. */
const leaving = { surname: 'PETRIDI', name: 'LIZA', documentNumber: 'AK445566', birthdate: '1973-04-05' }
const staying = { surname: 'RAFTI', name: 'ROZA', documentNumber: 'AK778899', birthdate: '1974-05-06' }
const merging = { surname: 'SARRI', name: 'MARO', documentNumber: 'AK334455', birthdate: '1975-06-07' }
const mobile = '6999111222'
const email = 'kanarini@example.net'

let desk: SmallCrs
let agent: Agent
let reference: string
/** A booking that was split off from another one with an open ticket. */
let parted: string
/** A booking into which another one was merged. */
let joined: string
/** A booking of two vehicles, of which one plate is the end of the other. */
let withCars: string
const folder = temporaryFolder()

const needed = () => ({ database: desk.database, clock: desk.server.clock })
const eraseOne = async (...which: [reference: string, number: number]) =>
  (await erasureOfOne(needed(), ...which)).run()
const eraseFound = async (text: string) => (await erasureOfAll(needed(), text)).run()

/** The tables in which a text is found. */
async function tablesWith(text: string): Promise<string[]> {
  const found = await databaseText(desk.database.owner)
  return [...found].flatMap(([table, rows]) => (rows.includes(text) ? [table] : [])).toSorted()
}

const dayFerry = () => {
  const { clock } = desk.server
  clock.pass(new Date('2026-06-22T09:00:00Z').getTime() - clock.now().getTime())
}

const sell = async (key: string, persons: readonly Person[], cars: readonly Request[] = []) => {
  const body = bookingRequest({ day: [people('DECK', persons), ...cars] })
  const { booking: held } = await agent.call(booking.hold, { body }, { key })
  const paid = { crsReservationId: held.crsReservationId, payments: pays({ cash: held.total }) }
  return (await agent.call(booking.issue, { body: paid })).booking
}

function car(plateNumber: string): Request {
  const asked = vehicle('CAR425')
  const [analysis] = asked.accommodationRequestAnalysises
  if (analysis) analysis.vehicleData.plateNumber = plateNumber
  return asked
}

/** Sells two passengers, of whom one is split off and the other gets an open ticket; then two bookings, which are merged. */
async function splitAndMerge() {
  const { crsReservationId, trips } = await sell('hold-of-two', [leaving, staying])
  const { companyReservationCode, selectedPassengers } = mustGet(trips, 0)
  const uuid = selectedPassengers.find(({ surname }) => surname === leaving.surname)?.uuid ?? ''
  const query = { items: [`${companyReservationCode}/${uuid}`] }
  const { bookings } = await agent.call(booking.split, { path: { crsReservationId }, query })
  parted = mustGet(bookings, 1).crsReservationId
  await agent.call(booking.convertToOpen, { body: { crsReservationId } })
  const from = (await sell('hold-of-merged', [merging])).crsReservationId
  joined = (await sell('hold-of-target', [{ surname: 'TSOKA', name: 'LENA' }])).crsReservationId
  await agent.call(booking.merge, { path: { from, to: joined } })
}

beforeAll(async () => {
  desk = await openSmallCrs()
  agent = await desk.agent()
  await splitAndMerge()
  const cars = [car('IKA 1234'), car('1234')]
  withCars = (await sell('hold-of-cars', [{ surname: 'FOKA', name: 'DORA' }], cars)).crsReservationId
  const persons = [anna, eva].map((person) => ({ ...person, sexType: 'FEMALE' as const, nationality: 'GR' }))
  const body = { ...bookingRequest({ day: [people('DECK', persons)] }), leader: { mobile, email } }
  const { booking: held } = await agent.call(booking.hold, { body }, { key: 'hold-of-anna' })
  reference = held.crsReservationId
  const paid = { crsReservationId: reference, payments: pays({ cash: held.total }) }
  await agent.call(booking.issue, { body: paid })
  await agent.call(ticket.sendEmail, { query: { crsReservationId: reference, email } })
  const { packageCode } = await agent.call(parcel.book, {
    body: {
      senderName: 'Toxotis',
      senderPhone: mobile,
      receiverName: 'Minas',
      receiverPhone: '6900000001',
      company: 'HLC',
      priceList: 'PIR-JTR-P5',
      quantity: 1,
      mail: email,
    },
  })
  await agent.call(parcel.cancel, { path: { company: 'HLC' }, body: { packageCode } })
})
afterAll(async () => {
  await desk.close()
  folder.remove()
})

describe('a person', () => {
  test.each([
    ['a surname', 'Kanarinidou', 1],
    ['a surname in Greek', 'Καναρινίδου', 1],
    ['a document', 'ak998877', 1],
    ['a document in Greek letters', 'ΑΚ998877', 1],
    ['a phone', '+30 699 911 1222', 0],
    ['an e-mail', 'Kanarini@example.net', 0],
  ])('is found by %s', async (_what, text, number) => {
    const lines = await find(needed(), text)
    expect(lines.filter((line) => line.startsWith(reference))).toEqual([
      expect.stringContaining(`${reference} ${number}`),
    ])
  })

  test('is not found by what another has, and the search names no other', async () => {
    expect(await find(needed(), 'AK000000')).toEqual(['Nothing is found.'])
    expect((await find(needed(), anna?.documentNumber ?? '')).join()).not.toContain('VALSAMAKI')
  })

  test.each([
    ['ika-1234', 2, 'IKA 1234'],
    ['ΙΚΑ1234', 2, 'IKA 1234'],
    ['1234', 3, '1234'],
  ])('with a vehicle is found by the whole plate %s', async (text, number, plate) => {
    const lines = await find(needed(), text)
    expect(lines.filter((line) => line.startsWith(withCars))).toEqual([
      expect.stringContaining(`${withCars} ${number} ${plate},`),
    ])
  })

  test('is found in Greek letters wherever it is in Latin ones, each row once', async () => {
    const placesOf = async (text: string) =>
      (await find(needed(), text)).filter((line) => line.startsWith('in '))
    expect(await placesOf('ΑΚ998877')).toEqual(await placesOf('AK998877'))
    expect(await placesOf('AK998877')).not.toEqual([])
    expect((await erasureOfAll(needed(), 'ΑΚ998877')).lines).toEqual([`${reference} 1 KANARINIDOU ANNA`])
  })

  test('is printed with what is kept about her and until when, and without what is about others', async () => {
    const printed = JSON.stringify(await print(needed(), anna?.documentNumber ?? ''))
    expect(printed).toContain('1971-02-03')
    expect(printed).toContain(`"keptUntil":{"voyage":"2026-07-20","accounts":"${accountsUntil}"}`)
    expect(printed).not.toContain('VALSAMAKI')
    expect(printed).not.toContain('AK112233')
    expect(JSON.stringify(await print(needed(), mobile))).toContain('"sender_name":"TOXOTIS"')
  })

  test('is not erased before the voyage is over, and never by a surname alone', async () => {
    expect((await eraseOne(reference, 1))[0]).toMatch(
      /kept, because the voyage is not over; until 2026-07-20/,
    )
    expect(await tablesWith('AK998877')).toEqual(['booking_item', 'idempotency', 'journal'])
    await expect(erasureOfAll(needed(), 'kanarinidou')).rejects.toThrow(/several persons/)
    await expect(erasureOfAll(needed(), reference.toLowerCase())).rejects.toThrow(/add the number/)
    await expect(erasureOfOne(needed(), reference, 3)).rejects.toThrow(`${reference} has no passenger 3.`)
  })

  test('is erased once it is over, except what the accounts need; who travelled along stays', async () => {
    dayFerry()
    expect(await eraseOne(reference, 1)).toEqual([
      `${reference} 1 KANARINIDOU ANNA: erased; name and plate are kept for the accounts until ${accountsUntil}.`,
    ])
    expect(await tablesWith('AK998877')).toEqual([])
    expect(await tablesWith('1971-02-03')).toEqual([])
    expect(await tablesWith('KANARINIDOU')).toEqual(['booking_item', 'ticket_sale'])
    expect(await tablesWith('AK112233')).toEqual(['booking_item'])
    agent = await desk.agent()
    const offered = async (surname: string) =>
      (await agent.call(party.memory, { body: { surname } })).parties.flatMap(({ people: all }) => all)
    expect(await offered(anna?.surname ?? '')).toEqual([])
    expect(await offered(eva?.surname ?? '')).toMatchObject([{ name: 'EVA' }])
    expect(await brokenInvariants(desk.database)).toEqual({})
  })

  test('is erased wherever a phone is found, with a record of it in the journal', async () => {
    await desk.database.pool.query(`update outbox set status = 'sent' where status = 'queued'`)
    expect((await eraseFound(mobile)).at(-1)).toBe('Done.')
    for (const text of [mobile, email]) expect(await tablesWith(text), text).toEqual([])
    agent = await desk.agent()
    const { entries } = await agent.call(booking.history, { path: { crsReservationId: reference } })
    expect(entries.map(({ title }) => title)).toContain('Personal data erased')
    expect(await brokenInvariants(desk.database)).toEqual({})
  })
})

describe('drafts', () => {
  const leader = { mobile: '+30 694 555 0101', email: 'Lia@example.net', emergencyPhone: '', phone: '' }
  const documents: Readonly<Record<string, Record<string, unknown>>> = {
    document: { workingBooking: { people: [{ documentNumber: 'ZZ50001', surname: 'LIA' }] } },
    card: { workingBooking: { people: [{ loyaltyCard: 'HM77001' }] } },
    plate: { workingBooking: { vehicles: [{ plate: 'IKA5001+TK5002' }] } },
    shaped: { workingBooking: { vehicles: [{ plate: 'POA5003' }] } },
    contact: { workingBooking: { leader } },
    undone: {
      undone: [{ forth: [{ op: 'replace', path: ['people', 0, 'documentNumber'], value: 'ZZ50002' }] }],
    },
    other: {
      workingBooking: { people: [{ documentNumber: 'ZZ500011' }], remarks: 'call 6945550101, ZZ50001, 5' },
    },
  }

  const named = async () => {
    const { rows } = await desk.database.pool.query<{ name: string }>(
      `select name from draft where document is not null and name like 'saved-%' order by name`,
    )
    return rows.map(({ name }) => name.replace('saved-', ''))
  }

  beforeAll(async () => {
    const writer = { cursor: {}, writer: 'one', turn: 1, version: 0 }
    for (const [name, document] of Object.entries(documents))
      await agent.call(draft.save, { path: { name: `saved-${name}` }, body: { ...writer, document } })
  })

  test.each(['5', '0', 'Z', 'ZZ5000', 'IKA', 'TK500', '694', 'example.net', 'lia5'])(
    'are none of a person for %s, which is only a part of what they have',
    async (text) => {
      await erasureOfAll(needed(), text).catch((cause: unknown) => expect(cause).toBeInstanceOf(StartupError))
      const erasure = await erasureOfAll(needed(), text).catch(() => undefined)
      expect(erasure?.lines ?? []).toEqual([])
      await erasure?.run()
      expect(await named()).toEqual(Object.keys(documents).toSorted())
    },
  )

  test.each([
    ['tk 5002', 'plate'],
    ['ροα 5003', 'shaped'],
    ['zz50001', 'document'],
    ['hm77001', 'card'],
    ['ZZ50002', 'undone'],
    ['6945550101', 'contact'],
  ])('are listed, then emptied, by the whole value %s', async (text, name) => {
    const erasure = await erasureOfAll(needed(), text)
    expect(erasure.lines).toEqual([expect.stringMatching(new RegExp(`^draft saved-${name} of 1300/`))])
    const before = await named()
    await erasure.run()
    expect(await named()).toEqual(before.filter((one) => one !== name))
  })
})

describe('npm run personal', () => {
  const run = (program: string, ...args: string[]) =>
    spawnSync(process.execPath, [join(import.meta.dirname, '../../../src/crs', program), ...args], {
      env: { ...process.env, DATABASE_URL: desk.url, PURSER_DATA: join(folder.path, 'empty') },
      encoding: 'utf8',
    })

  test('finds, prints to a file and erases, and npm run verify agrees afterwards', () => {
    expect(run('personal.ts', 'find', 'valsamaki').stdout).toContain(`${reference} 2 VALSAMAKI EVA`)
    const file = join(folder.path, 'eva.json')
    expect(run('personal.ts', 'print', 'AK112233', '--file', file).stdout).toBe('')
    expect(readFileSync(file, 'utf8')).toContain('1972-03-04')
    const asked = run('personal.ts', 'erase', 'AK112233')
    expect(asked.stdout).toBe(`To be erased:\n  ${reference} 2 VALSAMAKI EVA\n`)
    expect([asked.status, asked.stderr]).toEqual([1, expect.stringContaining('add --yes')])
    expect(run('personal.ts', 'find', 'AK112233').stdout).toContain('VALSAMAKI EVA')
    expect(run('personal.ts', 'erase', 'AK112233', '--yes').stdout).toContain('VALSAMAKI EVA: erased')
    expect(run('personal.ts', 'find', 'AK112233').stdout).toBe('Nothing is found.\n')
    const verified = run('verify.ts')
    expect(verified.stdout).toContain(
      'Everything agrees. Not compared: the persons of 1 booking, erased from the journal; the tables of the network, which no desk has published last.',
    )
    expect(verified.status).toBe(0)
  })

  test.each([
    ['find', ''],
    ['find', '  '],
    ['erase', ''],
    ['print', ' '],
  ])('refuses to %s an empty text', (...args) => {
    const { status, stdout, stderr } = run('personal.ts', ...args)
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toContain('npm run personal -- find')
  })

  test('shows how it is used, and names no person where it fails', () => {
    const none = run('personal.ts', 'find')
    expect(none.status).toBe(1)
    expect(none.stderr).toContain('npm run personal -- erase <reference>')
    const failed = run(
      'personal.ts',
      'print',
      'KANARINIDOU',
      '--file',
      join(folder.path, 'absent/KANARINIDOU'),
    )
    expect(failed.status).toBe(1)
    expect(failed.stderr).not.toContain('KANARINIDOU')
  })
})

describe('a person who came from another booking', () => {
  test('is erased from the records of the booking before a split, which may still travel', async () => {
    expect(await tablesWith(leaving.documentNumber)).toEqual(['booking_item', 'idempotency', 'journal'])
    expect(await eraseOne(parted, 1)).toEqual([
      expect.stringContaining(`${parted} 1 PETRIDI LIZA: erased; name and plate`),
    ])
    expect(await tablesWith(leaving.documentNumber)).toEqual([])
    expect(await tablesWith(leaving.birthdate)).toEqual([])
    expect(await tablesWith(staying.documentNumber)).toEqual(
      expect.arrayContaining(['booking_item', 'journal']),
    )
  })

  test('is erased from the records of the booking before a merge', async () => {
    expect(await tablesWith(merging.documentNumber)).toEqual(['booking_item', 'idempotency', 'journal'])
    expect(await eraseOne(joined, 2)).toEqual([
      expect.stringContaining(`${joined} 2 SARRI MARO: erased; name and plate`),
    ])
    expect(await tablesWith(merging.documentNumber)).toEqual([])
    expect(await tablesWith(merging.birthdate)).toEqual([])
    expect(await brokenInvariants(desk.database)).toEqual({})
  })
})
