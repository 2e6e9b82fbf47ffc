import {
  chooseSailing,
  useCheckIn,
  type Sailing,
  type Ticket,
} from '../../../src/desk/checkin/checkinStore.ts'
import { setTickets } from '../../../src/desk/checkin/list/tickets.ts'
import { useOfflineScans } from '../../../src/desk/checkin/offline/offlineScans.ts'

/** Passenger `nth` of the list, who has everything filled in. */
export function passenger(nth: number, surname: string, more: Partial<Ticket> = {}): Ticket {
  return {
    ticketNumber: `H${String(nth).padStart(12, '0')}`,
    reservationCode: 'ABEHK2',
    kind: 'passenger',
    type: 'AD',
    status: 'ISSUED',
    surname,
    name: 'MARIA',
    accommodation: 'DECK',
    origin: 'PIR',
    destination: 'PAS',
    ...more,
  }
}

export const car = (nth: number, plateNumber: string, more: Partial<Ticket> = {}): Ticket =>
  passenger(nth, '', { kind: 'vehicle', type: 'CAR425', name: '', plateNumber, ...more })

export const boarded = { at: '2026-06-20 05:30:00', user: '1300/demo', gate: 'G1' }

export const at = { itineraryId: 1, portCode: 'PIR' }

export const sailing: Sailing = {
  ItineraryId: 1,
  portCode: 'PIR',
  routeId: 'H01',
  departureDateTime: '2026-06-20 07:30',
  vessel: { idOrCode: 'HLC01', name: 'Halcyon', company: { abbreviation: 'HLC' } },
  destinations: [{ idOrCode: 'PAS', name: 'Paros', arrivalDateTime: '2026-06-20 11:30' }],
  session: { state: 'started', canStart: false },
}

/** The page after the check-in was started and its whole list has come. */
export function openList(list: readonly Ticket[]): void {
  useOfflineScans.setState({ scans: [], conflicts: [], isRead: true })
  useCheckIn.setState({ gate: 'G1' })
  chooseSailing(sailing)
  useCheckIn.setState({ total: list.length })
  setTickets(list)
}
