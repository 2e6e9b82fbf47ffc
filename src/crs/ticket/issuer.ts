import type { WireBooking } from './printLines.ts'

type Sold = Pick<WireBooking, 'agencyCode' | 'ptaAgentCode' | 'bookedBy' | 'reservationStatus'>

/** The agency that issued the tickets, and who booked: tickets of a PTA are issued by the agency that collects it. */
export function issuerOf({ agencyCode, ptaAgentCode, bookedBy, reservationStatus }: Sold) {
  return ptaAgentCode === undefined || reservationStatus === 'PTA'
    ? { agency: agencyCode, bookedBy }
    : { agency: ptaAgentCode, bookedBy: `PTA ${agencyCode} ${bookedBy}` }
}
