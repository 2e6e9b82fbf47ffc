import { readScan, type Scan } from '../../../domain/checkin/scan.ts'
import { readReference } from '../../../domain/booking/reference.ts'
import { voucherCodes } from '../../../domain/ticket/code.ts'
import { printTicket } from '../../../domain/ticket/number.ts'
import { isRefusal, refuse } from '../../../domain/refusal.ts'
import { scannedCode } from '../../keys/scannedKeys.ts'
import { latinText } from '../../../domain/value/phoneticKey.ts'
import { vehiclesWithPlate, narrow, tickets } from '../list/tickets.ts'
import { listFocus } from '../pageFocus.ts'
import { openQuestion } from '../../question/questions.ts'
import { checkInQuestion } from '../commands.ts'
import { chooseByHand, currentSailing, useCheckIn } from '../checkinStore.ts'
import { ticketsOf } from '../gate/gateCalls.ts'
import { noteScan, scans, showGateResult } from './scans.ts'

/** Shows the rows that match while a name is typed. */
export function typeText(ticketNumber: string): void {
  useCheckIn.setState({ ticketNumber })
  narrowLater()
}

/** The pause after the last typed character. */
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
  const text = takeScanned(given)
  if (text !== undefined && text !== '') enterCode(text)
}

/** The typed text, or what was scanned; undefined where that is unclear, which the gate then shows. */
export function takeScanned(given = useCheckIn.getState().ticketNumber): string | undefined {
  const typed = given.trim()
  const scanned = scannedCode(typed)
  if (!isRefusal(scanned)) return scanned ?? typed
  clearText()
  noteScan(typed, [])
  showGateResult({ tone: 'attention', refusal: scanned, about: '' })
  return undefined
}

function enterCode(text: string): void {
  // A voucher names its booking.
  const reference = readReference(text) ?? voucherCodes(text)[0]?.code.reference
  const scan = readScan(text)
  const [vehicle, another] = vehiclesWithPlate(text)
  if (currentSailing() === undefined) {
    clearText()
    showGateResult({ tone: 'no', refusal: refuse('gate_no_sailing'), about: text })
  } else if (reference !== undefined) {
    clearText()
    const ofBooking = ticketsOf(reference).map(({ ticketNumber }) => ticketNumber)
    noteScan(reference, ofBooking)
    openQuestion(checkInQuestion.booking, { reference })
  } else if (vehicle && !another) {
    checkInScanned(vehicle.ticketNumber)
  } else if (scan !== undefined) {
    checkInScanned(textOf(scan, text))
  } else enterName(text)
}

function checkInScanned(text: string): void {
  clearText()
  noteScan(text)
  scans.add({ kind: 'checkIn', text })
}

/**
 * A code as it was scanned, since its signature decides how it is read; a letter of another alphabet as it was taken.
 */
const textOf = ({ signed, letter, number }: Scan, text: string) =>
  signed === undefined && letter !== undefined ? printTicket({ letter, number }) : text

function enterName(text: string): void {
  clearTimeout(timer)
  narrow(text)
  if (latinText(text) !== '' && tickets.count() > 0) {
    chooseByHand()
    return listFocus.focus()
  }
  clearText()
  noteScan(text, [])
  showGateResult({ tone: 'no', refusal: refuse('gate_nothing_found', { text }), about: '' })
}
