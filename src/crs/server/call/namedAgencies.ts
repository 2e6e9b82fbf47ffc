import type { CallRequest } from './route.ts'

interface AgencyFields {
  alternateAgencyCode?: string
  trips?: readonly { alternateAgencyCode?: string }[]
}

/** The agencies that a call names in its header, its body and its trips. */
export function agenciesNamed({ alternate, input }: CallRequest): readonly string[] {
  const { body = {} } = input as { body?: AgencyFields }
  const trips = Array.isArray(body.trips) ? body.trips : []
  const codes = [alternate, body.alternateAgencyCode, ...trips.map((trip) => trip.alternateAgencyCode)]
  return [...new Set(codes.filter((code) => code !== undefined))]
}
