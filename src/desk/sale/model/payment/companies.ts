/** The companies of the trips of a stored booking, whose payment methods it can be paid by. */
export function companiesOfTrips({
  trips,
}: {
  trips: readonly { vessel: { company: { abbreviation: string } } }[]
}): { abbreviation: string }[] {
  const companies = new Set(trips.map((trip) => trip.vessel.company.abbreviation))
  return [...companies].map((abbreviation) => ({ abbreviation }))
}

/** The companies that a price names, whose payment methods it can be paid by. */
export const payees = ({ companies }: { companies: readonly string[] }) =>
  companies.map((abbreviation) => ({ abbreviation }))
