import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { party } from '../../contract/party.ts'
import { isUnconfirmed } from '../../domain/booking/fields/preselected.ts'
import { typeOn } from '../../domain/pricing/age.ts'
import type { Language } from '../../domain/value/language.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import { nameOrCode, type PassengerType } from '../reference/records.ts'
import type { CallContext, ServerDependencies, Handlers } from '../server/context.ts'
import { partySearchOf, matchesSearch } from './partySearch.ts'
import {
  bookingsMatching,
  readTravellers,
  readFirstTrips,
  type TravellerRow,
  type FirstTripRow,
} from './partySql.ts'

type Party = AnswerOf<typeof party.memory>['parties'][number]
type Person = Party['people'][number]

const offered = 5

/** Travellers of earlier bookings with this phone number, plate or surname, from the agency’s own bookings only. */
async function memory(
  { catalogue }: ServerDependencies,
  { body }: InputOf<typeof party.memory>,
  { tx, who, clock }: CallContext,
): Promise<AnswerOf<typeof party.memory>> {
  const search = partySearchOf(body)
  const ids = search === undefined ? [] : await bookingsMatching(tx, who, search)
  if (search === undefined || ids.length === 0) return { parties: [] }
  const day = body.departureDate ?? clock.now().toISOString().slice(0, 10)
  const travels = await readFirstTrips(tx, ids)
  const travellers = Map.groupBy(await readTravellers(tx, ids), ({ bookingId }) => bookingId)
  const parties = travels
    .map((travel) => ({ travel, rows: partyRows(travellers.get(travel.id) ?? [], catalogue) }))
    .filter(({ rows }) => rows.some(({ details }) => matchesSearch(search, details)))
    .map(({ travel, rows }) => partyOf(travel, rows, day, catalogue, who.language))
  return { parties: mergeParties(parties).slice(0, offered) }
}

/** Each traveller once; cancelled ones are omitted unless all are. */
function partyRows(rows: readonly TravellerRow[], catalogue: Catalogue): TravellerRow[] {
  const live = rows.filter(({ status }) => status !== 'CANCELLED')
  const byUuid = Map.groupBy(live.length > 0 ? live : rows, ({ uuid }) => uuid)
  return [...byUuid.values()].flatMap((same) => {
    const [first] = same
    const discount =
      same.find((row) => row.discount !== null && !catalogue.isOfType(row.discount))?.discount ?? null
    return first === undefined ? [] : [{ ...first, discount }]
  })
}

function partyOf(
  { leader, company, origin, destination, departs }: FirstTripRow,
  rows: readonly TravellerRow[],
  day: string,
  catalogue: Catalogue,
  language: Language,
): Party {
  const phone = leader['mobile'] ?? leader['phone']
  const email = leader['email']
  const port = (code: string) => {
    const existing = catalogue.port(code)
    return { idOrCode: code, name: nameOrCode(language, existing, code) }
  }
  return {
    people: rows
      .filter(({ kind }) => kind === 'passenger')
      .map((row) => personOf(row, day, catalogue.passengerTypes(company))),
    vehicles: rows
      .filter(({ kind }) => kind === 'vehicle')
      // Details were validated by the contract on input.
      .map(({ details }) => details as unknown as Party['vehicles'][number]),
    leader: { ...(phone === undefined ? {} : { phone }), ...(email === undefined ? {} : { email }) },
    lastTrip: {
      ...(departs !== '' && { departureDateTime: departs }),
      origin: port(origin),
      destination: port(destination),
    },
  }
}

/** The passenger with the type for the day of the new trip: children may have grown up. */
function personOf({ details, discount }: TravellerRow, day: string, types: readonly PassengerType[]): Person {
  // Details were validated by the contract on input.
  const person = details as unknown as Person
  const bands = types.map(({ code, fromAge, toAge }) => ({
    code,
    fromAge,
    ...(toAge === null ? {} : { toAge }),
  }))
  return {
    ...person,
    type: typeOn(person, day, bands),
    ...(discount === null ? {} : { discountIdOrCode: discount }),
  }
}

/**
 * Joins the bookings of the same travellers with the same vehicles to one party; details missing in the latest booking
 * are filled in from earlier ones.
 */
function mergeParties(parties: readonly Party[]): Party[] {
  const existing = new Map<string, Party>()
  for (const party of parties) {
    const later = existing.get(partyKey(party))
    existing.set(partyKey(party), later === undefined ? party : withEarlierData(later, party))
  }
  return [...existing.values()]
}

const nameOf = ({ surname = '', name = '' }: Person) => `${surname}/${name}`

function partyKey({ people, vehicles }: Party): string {
  const plates = vehicles.map(({ plateNumber = '', idOrCode }) => plateNumber || idOrCode)
  return [...people.map(nameOf).toSorted(), ...plates.toSorted()].join('|')
}

function withEarlierData(later: Party, earlier: Party): Party {
  return {
    ...later,
    leader: { ...earlier.leader, ...later.leader },
    people: later.people.map((person) => withEarlierPerson(person, earlierOf(person, later, earlier))),
  }
}

/** A nationality that was confirmed earlier replaces one that was only preselected since. */
function withEarlierPerson(later: Person, earlier: Person | undefined): Person {
  if (earlier === undefined) return later
  const isConfirmed = isUnconfirmed('nationality', later) && !isUnconfirmed('nationality', earlier)
  const { nationality, nationalityPreselected = false } = isConfirmed ? earlier : later
  return {
    ...earlier,
    ...later,
    ...(nationality !== undefined && { nationality, nationalityPreselected }),
  }
}

/**
 * The only earlier person of the name who can be this one: two with different birth dates are not, and without one of both the
 * type has to be the same. Undefined where it cannot be known who of several is meant.
 */
function earlierOf(traveller: Person, later: Party, earlier: Party): Person | undefined {
  const canBe = (person: Person, other: Person) => {
    if (nameOf(person) !== nameOf(other)) return false
    const areDated = person.birthdate !== undefined && other.birthdate !== undefined
    return areDated ? person.birthdate === other.birthdate : person.type === other.type
  }
  const [only, ...more] = earlier.people.filter((former) => canBe(traveller, former))
  if (only === undefined || more.length > 0) return undefined
  return later.people.filter((other) => canBe(other, only)).length === 1 ? only : undefined
}

export function partyRoutes(dependencies: ServerDependencies): Handlers<typeof party> {
  return { memory: (input, context) => memory(dependencies, input, context) }
}
