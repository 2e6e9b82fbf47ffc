import { isReference } from '../../domain/booking/reference.ts'
import { shapeToLatin } from '../../domain/value/phoneticKey.ts'
import { StartupError } from '../database/startupError.ts'
import type { Database } from '../database/transaction.ts'
import { networkOf } from '../reference/network.ts'
import { saleDay, type Clock } from '../server/clock.ts'
import {
  byReference,
  byText,
  countOthers,
  erasePerson,
  eraseOthers,
  findPersons,
  otherRecords,
  type Person,
  recordOf,
} from './personSql.ts'
import { draftsWith, placesOf } from './draftsSql.ts'
import { accountYears, daysBefore, voyageDays } from './terms.ts'

interface Needed {
  database: Pick<Database, 'owner'>
  clock: Clock
}

const today = async ({ database, clock }: Needed) => saleDay(clock, await networkOf(database))

/** The last days on which the law asks to keep the data of a person; YYYY-MM-DD. */
const keptUntil = ({ lastDay, lastYear }: Person) => ({
  voyage: daysBefore(new Date(`${lastDay}T00:00:00Z`), -voyageDays)
    .toISOString()
    .slice(0, 10),
  accounts: `${lastYear + accountYears}-12-31`,
})

const titleOf = ({ reference, number, name }: Person) =>
  `${reference} ${number}${number === 0 ? ' (lead passenger)' : ''}${name === '' ? '' : ` ${name}`}`

export async function find({ database, clock }: Needed, text: string): Promise<string[]> {
  const persons = await findPersons(database.owner, byText(text), await today({ database, clock }))
  const places = await placesOf(database.owner, text)
  return [
    ...persons.map((person) => `${titleOf(person)}, agency ${person.agency}, last day ${person.lastDay}`),
    ...places.map(
      ({ column, term, rows }) => `in ${column}: ${rows} ${rows === 1 ? 'row' : 'rows'}, kept for: ${term}`,
    ),
    ...(persons.length + places.length === 0 ? ['Nothing is found.'] : []),
  ]
}

/** Returns all data about the persons found, as Article 15 of the GDPR requires. */
export async function print({ database, clock }: Needed, text: string): Promise<object> {
  const { owner } = database
  const persons = await findPersons(owner, byText(text), await today({ database, clock }))
  const bookings: object[] = []
  for (const person of persons) {
    const { reference, agency, number, name } = person
    bookings.push({
      reference,
      agency,
      number,
      name,
      keptUntil: keptUntil(person),
      ...(await recordOf(owner, person)),
    })
  }
  return { searched: text, at: clock.now().toISOString(), bookings, ...(await otherRecords(owner, text)) }
}

/** An erasure that is confirmed before it is done. */
export interface Erasure {
  /** One line for each person, draft, message and small package. */
  lines: readonly string[]
  /** Erases, and returns what was done and what is kept until when. */
  run(): Promise<string[]>
}

/** The erasure of one person of a booking. Throws where the booking has no such person. */
export async function erasureOfOne(
  { database, clock }: Needed,
  reference: string,
  number: number,
): Promise<Erasure> {
  const persons = await findPersons(
    database.owner,
    byReference(shapeToLatin(reference)),
    await today({ database, clock }),
  )
  const person = persons.find((person) => person.number === number)
  if (!person) throw new StartupError(`${reference} has no passenger ${number}.`)
  return { lines: [titleOf(person)], run: async () => [await erase(database, person)] }
}

/**
 * The erasure of all that has a document, plate, phone or e-mail as a whole value. Throws for a surname, which may be that
 * of several persons, and for a booking reference without the number of a passenger.
 */
export async function erasureOfAll({ database, clock }: Needed, text: string): Promise<Erasure> {
  if (!/[\d@]/.test(text))
    throw new StartupError(
      'A surname may be that of several persons: find them, and erase each by its reference and number.',
    )
  const { owner } = database
  const reference = shapeToLatin(text)
  if (
    isReference(reference) &&
    (await findPersons(owner, byReference(reference), await today({ database, clock }))).length > 0
  )
    throw new StartupError(`${text} is a booking reference: add the number of the passenger, as found.`)
  const persons = await findPersons(owner, byText(text), await today({ database, clock }))
  const drafts = await draftsWith(owner, text)
  const { messages, parcels } = await countOthers(owner, text)
  return {
    lines: [
      ...persons.map(titleOf),
      ...drafts.map(({ agency, user, name }) => `draft ${name} of ${agency}/${user}`),
      ...(messages > 0 ? [`${messages} sent ${messages === 1 ? 'message' : 'messages'}`] : []),
      ...(parcels > 0 ? [`${parcels} ended small ${parcels === 1 ? 'package' : 'packages'}`] : []),
    ],
    run: async () => {
      const done: string[] = []
      for (const person of persons) done.push(await erase(database, person))
      await owner.transaction().execute((tx) => eraseOthers(tx, text))
      const places = await placesOf(owner, text)
      return [...done, ...places.map(({ column, term }) => `Still in ${column}, kept for: ${term}.`), 'Done.']
    },
  }
}

async function erase({ owner }: Needed['database'], person: Person): Promise<string> {
  const { voyage, accounts } = keptUntil(person)
  const title = titleOf(person)
  if (!person.isOver)
    return `${title}: kept, because the voyage is not over; until ${voyage}, name and plate for the accounts until ${accounts}.`
  await owner.transaction().execute((tx) => erasePerson(tx, person))
  const kept = person.number === 0 || person.personal === null
  return kept
    ? `${title}: erased.`
    : `${title}: erased; name and plate are kept for the accounts until ${accounts}.`
}
