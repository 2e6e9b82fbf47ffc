import type { Database } from '../database/transaction.ts'
import { saleDay, type Clock } from '../server/clock.ts'
import {
  byReference,
  byText,
  erasePerson,
  eraseOthers,
  findPersons,
  otherRecords,
  type Person,
  recordOf,
} from './personSql.ts'
import { placesOf } from './placesSql.ts'
import { accountYears, daysBefore, voyageDays } from './terms.ts'

interface Needed {
  database: Pick<Database, 'owner'>
  clock: Clock
}

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
  const persons = await findPersons(database.owner, byText(text), saleDay(clock))
  const places = await placesOf(database.owner, text)
  return [
    ...persons.map((person) => `${titleOf(person)}, agency ${person.agency}, last day ${person.lastDay}`),
    ...places.map(
      ({ column, term, rows }) => `in ${column}: ${rows} ${rows === 1 ? 'row' : 'rows'}, kept for: ${term}`,
    ),
    ...(persons.length + places.length === 0 ? ['Nothing is found.'] : []),
  ]
}

/** What is kept about those who are found, as Article 15 of the GDPR asks. */
export async function print({ database, clock }: Needed, text: string): Promise<object> {
  const { owner } = database
  const persons = await findPersons(owner, byText(text), saleDay(clock))
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

/** Erases one person of a booking, and returns what was done and what is kept until when. */
export async function eraseOne(
  { database, clock }: Needed,
  reference: string,
  number: number,
): Promise<string[]> {
  const persons = await findPersons(database.owner, byReference(reference.toUpperCase()), saleDay(clock))
  const person = persons.find((one) => one.number === number)
  return person ? [await erase(database, person)] : [`${reference} has no passenger ${number}.`]
}

/** Erases all that is found with a document, plate, phone or e-mail; a surname may be that of several persons. */
export async function eraseFound({ database, clock }: Needed, text: string): Promise<string[]> {
  if (!/[\d@]/.test(text))
    return [
      'A surname may be that of several persons: find them, and erase each by its reference and number.',
    ]
  const lines: string[] = []
  for (const person of await findPersons(database.owner, byText(text), saleDay(clock)))
    lines.push(await erase(database, person))
  await database.owner.transaction().execute((tx) => eraseOthers(tx, text))
  const places = await placesOf(database.owner, text)
  return [...lines, ...places.map(({ column, term }) => `Still in ${column}, kept for: ${term}.`), 'Done.']
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
