import { readScan } from '../../../domain/checkin/scan.ts'
import { plain } from '../../../domain/value/fold.ts'
import type { Ticket } from '../checkinStore.ts'
import { ticketBy, ticketsWhere } from './tickets.ts'

/** The tickets of the list that a scanned text names: one, several where only the number was typed, or none. */
export function ticketsNamed(text: string): readonly Ticket[] {
  const scan = readScan(text)
  if (scan?.letter !== undefined) {
    const ticket = ticketBy(scan.letter + scan.number)
    return ticket ? [ticket] : []
  }
  return scan === undefined ? [] : ticketsWhere(({ ticketNumber }) => ticketNumber.slice(1) === scan.number)
}

/** The vehicles of the list with this plate, in any spelling. */
export function vehiclesWithPlate(text: string): readonly Ticket[] {
  const plate = plain(text).replaceAll(' ', '')
  if (plate === '') return []
  return ticketsWhere(({ plateNumber = '' }) => plain(plateNumber).replaceAll(' ', '') === plate)
}
