import type { Client } from '../load/storedSql.ts'

/** The areas that the network has published by a second person. */
export async function readSecondPerson(client: Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ areas: string[] }>('select second_person as areas from network')
  return rows[0]?.areas ?? []
}

/** The companies that users hold rights for. */
export async function readHeldCompanies(client: Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ company: string }>(
    'select distinct company from agency_user cross join unnest(companies) as company',
  )
  return new Set(rows.map(({ company }) => company))
}
