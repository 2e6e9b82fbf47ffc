import { readScan } from '../../../domain/checkin/scan.ts'
import { readReference } from '../../../domain/booking/reference.ts'
import { refuse } from '../../../domain/refusal.ts'
import { plain } from '../../../domain/value/fold.ts'
import { vehiclesWithPlate, narrow, tickets } from '../list/tickets.ts'
import { listFocus } from '../pageFocus.ts'
import { ask, boarding, useCheckIn } from '../checkinStore.ts'
import { scans, tell } from './scans.ts'

/** Shows the rows that match while a name is typed. */
export function typeText(ticketNumber: string): void {
  useCheckIn.setState({ ticketNumber })
  narrowLater()
}

let timer: ReturnType<typeof setTimeout> | undefined

/** Milliseconds; a scanner types faster and is never followed by narrowing. */
const typingPause = 80

function narrowLater(): void {
  clearTimeout(timer)
  timer = setTimeout(() => narrow(useCheckIn.getState().ticketNumber), typingPause)
}

export function clearText(): void {
  clearTimeout(timer)
  useCheckIn.setState({ ticketNumber: '' })
  narrow('')
}

/**
 * Enter in the scan field: a ticket, its QR code or the plate of one vehicle is checked in at once, a booking is asked
 * about, and any other text leads to the rows that match.
 */
export function enterText(given?: string): void {
  const text = (given ?? useCheckIn.getState().ticketNumber).trim()
  if (text === '') return
  const reference = readReference(text)
  const [vehicle, another] = vehiclesWithPlate(text)
  if (boarding() === undefined) {
    clearText()
    tell({ tone: 'no', refusal: refuse('gate_no_sailing'), about: text })
  } else if (reference !== undefined) {
    clearText()
    ask({ kind: 'booking', reference })
  } else if (vehicle && !another) {
    clearText()
    scans.add({ kind: 'checkIn', text: vehicle.ticketNumber })
  } else if (readScan(text) !== undefined) {
    clearText()
    scans.add({ kind: 'checkIn', text })
  } else enterName(text)
}

function enterName(text: string): void {
  clearTimeout(timer)
  narrow(text)
  if (plain(text) !== '' && tickets.count() > 0) return listFocus.focus()
  clearText()
  tell({ tone: 'no', refusal: refuse('gate_nothing_found', { text }), about: '' })
}
