import type { InputOf } from '../../contract/call.ts'
import type { booking } from '../../contract/booking/booking.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { addDays } from '../../domain/value/portTime.ts'
import { issueHeld } from '../booking/issue/issue.ts'
import { readDepartures, stillToDepart, type Itinerary } from '../reference/timetable.ts'
import { system } from '../database/transaction.ts'
import type { ServerDependencies } from '../server/context.ts'
import { atPresent, holdVersionAhead, withPresent } from '../reference/catalogues.ts'
import { jobContext } from '../server/job/job.ts'
import { hold } from './hold.ts'

type Request = InputOf<typeof booking.hold>['body']
type Party = (typeof parties)[number]

const port = 'PIR'
/** Sailings of a day that get passengers; each takes some milliseconds. */
const sailingsPerDay = 3
const sellers = [
  { agency: '1300', user: 'demo' },
  { agency: '1377', user: 'desk' },
] as const

const person = (name: string, sexType: 'MALE' | 'FEMALE', birthdate?: string, nationality = 'GR') => ({
  name,
  sexType,
  nationality,
  ...(birthdate !== undefined && { birthdate }),
})

/** The bookings of a sailing by surname; some lack what the gate has to fill in, such as a birth date or a driver. */
const parties = [
  {
    surname: 'PAPADOPOULOS',
    persons: [
      person('GIORGOS', 'MALE', '1979-04-12'),
      person('MARIA', 'FEMALE', '1982-09-30'),
      person('NIKOS', 'MALE', '2011-06-02'),
      person('ELENI', 'FEMALE', '2014-01-19'),
    ],
    car: { plateNumber: 'IKA 4821', driverSurname: 'PAPADOPOULOS' },
  },
  {
    surname: 'SMITH',
    persons: [
      person('JOHN', 'MALE', '1968-11-05', 'GB'),
      person('JANE', 'FEMALE', '1970-02-17', 'GB'),
      person('OLIVER', 'MALE', undefined, 'GB'),
    ],
    car: { plateNumber: 'XHB 2207' },
  },
  {
    surname: 'KARAGIANNI',
    persons: [
      person('SOFIA', 'FEMALE', '1991-07-23'),
      person('ANNA', 'FEMALE', '1993-03-08'),
      person('KATERINA', 'FEMALE', '1990-12-11'),
    ],
  },
  {
    surname: 'ROSSI',
    persons: [person('MARCO', 'MALE', '1985-05-14', 'IT'), person('GIULIA', 'FEMALE', undefined, 'IT')],
    car: { plateNumber: 'EZ 417 KM', driverSurname: 'ROSSI' },
  },
  {
    surname: 'VASILEIOU',
    persons: [
      person('DIMITRIS', 'MALE', '1955-10-27'),
      person('IOANNA', 'FEMALE', '1958-08-04'),
      person('PETROS', 'MALE', '1961-01-30'),
      person('CHRISTOS', 'MALE', '1960-06-16'),
      person('VASILIKI', 'FEMALE', '1963-02-22'),
    ],
  },
  {
    surname: 'DUBOIS',
    persons: [
      person('CLAIRE', 'FEMALE', '1996-09-09', 'FR'),
      person('HUGO', 'MALE', '1995-04-01', 'FR'),
      person('LEA', 'FEMALE', '1997-12-24', 'FR'),
      person('LOUIS', 'MALE', undefined, 'FR'),
    ],
  },
] as const

/**
 * Sells tickets on the next sailings from Piraeus, of today and of tomorrow, so that the check-in of a demo has passengers.
 * Returns the bookings made; the same each time, as far as the sailings take them.
 *
 * @param takeDay Whether the day is still to be filled; asked once for each day.
 */
export async function sellDemoPassengers(
  dependencies: ServerDependencies,
  takeDay: (day: string) => Promise<boolean>,
  today: string,
): Promise<number> {
  let sold = 0
  for (const day of [today, addDays(today, 1)]) {
    if (!(await takeDay(day))) continue
    sold += await fillDay(dependencies, await sailingsOf(atPresent(dependencies), day))
  }
  return sold
}

/** Fills the first sailings that take the first party: not all ships sell places on deck, or carry cars. */
async function fillDay(dependencies: ServerDependencies, sailings: readonly Itinerary[]): Promise<number> {
  const [first, ...others] = parties
  let [filled, sold] = [0, 0]
  for (const sailing of sailings) {
    if (filled === sailingsPerDay) break
    if (!(await sell(dependencies, requestOf(sailing, first), 0))) continue
    filled++
    sold++
    for (const [nth, party] of others.entries())
      if (await sell(dependencies, requestOf(sailing, party), nth + 1)) sold++
  }
  return sold
}

/** Returns the sailings of the day that have not left Piraeus. */
async function sailingsOf(
  { database, catalogue, clock }: ServerDependencies,
  day: string,
): Promise<Itinerary[]> {
  const all = await database.transaction(system, (tx) =>
    readDepartures(tx, port, `${day} 00:00`, `${day} 23:59`),
  )
  const isToDepart = stillToDepart(clock, catalogue)
  return all.filter((sailing) => isToDepart({ origin: port, departs: callsOf(sailing)[0]?.departs ?? '' }))
}

/** The call at Piraeus and those after it. */
const callsOf = ({ calls }: Itinerary) => calls.slice(calls.findIndex((call) => call.port === port))

/** Sells in one transaction; a refusal, such as that of a full garage, also rolls back its hold. */
async function sell(dependencies: ServerDependencies, body: Request, nth: number): Promise<boolean> {
  const { agency, user } = sellers[nth % sellers.length] ?? sellers[0]
  try {
    await withPresent(dependencies, (present) =>
      present.database.transaction({ ...system, agency, agencies: [agency] }, async (tx) => {
        holdVersionAhead(tx, present)
        const context = jobContext(present, tx, agency, user)
        const { booking: held } = done(await hold(present, { body }, context))
        done(await issueHeld(present, { path: { crsReservationId: held.crsReservationId } }, context))
      }),
    )
    return true
  } catch (fault) {
    if (fault instanceof Refused) return false
    throw fault
  }
}

class Refused extends Error {}

function done<T>(answer: T | Refusal): T {
  if (isRefusal(answer)) throw new Refused(answer.refusal)
  return answer
}

function requestOf(sailing: Itinerary, { surname, persons, ...more }: Party): Request {
  const [from, to] = callsOf(sailing)
  const { vessel, company } = sailing
  const analyses = persons.map((person, index) => ({
    index,
    uuid: crypto.randomUUID(),
    passengerData: { surname, type: 'AD', ...person },
  }))
  const car = 'car' in more ? [vehicleOf(more.car)] : []
  return {
    leader: { mobile: '6971234567' },
    trips: [
      {
        departureDateTime: from?.departs ?? '',
        origin: { idOrCode: port },
        destination: { idOrCode: to?.port ?? '' },
        vessel: { idOrCode: vessel, company: { abbreviation: company } },
        accommodationRequests: [
          {
            idOrCode: 'DECK',
            accommodationRequestType: 'COMPLETE',
            bedType: 'NO_PREFERENCE',
            quantity: analyses.length,
            accommodationRequestAnalysises: analyses,
          },
          ...car,
        ],
      },
    ],
  } as Request
}

function vehicleOf(vehicleData: { plateNumber: string; driverSurname?: string }) {
  return {
    idOrCode: 'CAR425',
    accommodationRequestType: 'VEHICLE',
    bedType: 'NO_PREFERENCE',
    quantity: 1,
    accommodationRequestAnalysises: [
      {
        index: 0,
        uuid: crypto.randomUUID(),
        vehicleData: { idOrCode: 'CAR425', length: 4.2, ...vehicleData },
      },
    ],
  }
}
