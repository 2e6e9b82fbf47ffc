import type { CallRequest } from './route.ts'

interface AgencyFields {
  alternateAgencyCode?: string
  trips?: readonly { alternateAgencyCode?: string }[]
}

/** The agencies a call says it is for: in its header, in its body, with its trips. */
export function agenciesNamed({ alternate, input }: CallRequest): readonly string[] {
  const { body = {} } = input as { body?: AgencyFields }
  const trips = Array.isArray(body.trips) ? body.trips : []
  const codes = [alternate, body.alternateAgencyCode, ...trips.map((trip) => trip.alternateAgencyCode)]
  return [...new Set(codes.filter((code) => code !== undefined))]
}
