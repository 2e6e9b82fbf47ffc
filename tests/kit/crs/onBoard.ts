import { checkin } from '../../../src/contract/checkin.ts'
import { onBoard } from '../../../src/contract/onBoard.ts'
import type { Database } from '../../../src/crs/database/transaction.ts'
import { atPiraeus, openGates, registered, sellTickets, startAt, type Gates } from './gates.ts'

/** One who travels with the ship of the day ferry in June 2026. */
export const crewMember = {
  vessel: 'HLC01',
  number: '1',
  from_date: '2026-06-01',
  to_date: '2026-06-30',
  rank: 'Master',
  surname: 'Βέργος',
  name: 'Άγγελος',
  sex: 'M',
  birthdate: '1970-05-04',
  nationality: 'GR',
  document_kind: 'passport',
  document_number: 'AB123456',
}

export const authority = {
  code: 'NSW',
  name: 'National single window',
  kind: 'http',
  address: 'http://127.0.0.1:9/lists',
  format: 'paxlst_d02b',
}

/** A ship for four persons, crew included, with one of the crew. */
export async function certify(database: Database): Promise<void> {
  const { owner } = database
  await owner.updateTable('vessel').set({ persons: 3, certified: 4 }).where('code', '=', 'HLC01').execute()
  await owner.insertInto('crew_member').values(crewMember).execute()
}

export const openCountedGates = (prepare?: (database: Database) => Promise<unknown>): Promise<Gates> =>
  openGates(undefined, async (database) => {
    await certify(database)
    await prepare?.(database)
  })

/** Sells and checks in passengers with all data at Piraeus; returns their tickets. */
export async function boardAtPiraeus(
  { seller, gate }: Gates,
  surnames: readonly string[],
  more: object = {},
): Promise<string[]> {
  const { tickets } = await sellTickets(
    seller,
    surnames.map((surname) => ({ ...registered(surname), ...more })),
  )
  await startAt(gate)
  for (const ticketNumber of tickets)
    await gate.call(checkin.checkIn, { body: { ...atPiraeus, ticketNumber } })
  return tickets
}

export const countAt = ({ gate }: Gates, at = atPiraeus) => gate.call(onBoard.count, { query: at })
/** Closes without those who are expected and not on board. */
export async function closeAt({ gate }: Gates, at = atPiraeus, missing = 0) {
  const { absent } = await gate.call(onBoard.count, { query: at })
  return gate.call(onBoard.close, { body: { ...at, missing, absent: absent.number } })
}
