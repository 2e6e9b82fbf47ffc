import { readReference } from '../../../domain/booking/reference.ts'
import { readScan } from '../../../domain/checkin/scan.ts'
import { refuse } from '../../../domain/refusal.ts'
import { useCheckIn } from '../checkinStore.ts'
import { tell } from './scans.ts'

/** Milliseconds between two keys of a scanner; people need more. */
const scannerPause = 35

let typed = ''
let typedAt = 0

/** Keeps the Enter of a scanner from answering an open question. Returns its undo. */
export function refuseStrayScans(): () => void {
  const listener = (event: KeyboardEvent) => isStrayScan(event) && refuseScan(event)
  window.addEventListener('keydown', listener, true)
  return () => window.removeEventListener('keydown', listener, true)
}

type Pressed = Pick<KeyboardEvent, 'key' | 'timeStamp'>

/** Whether the key is the Enter after a ticket or a booking that was typed as fast as a scanner does. */
export function isStrayScan({ key, timeStamp }: Pressed): boolean {
  if (useCheckIn.getState().question === undefined) return false
  const isFast = timeStamp - typedAt <= scannerPause
  if (key.length === 1) {
    typed = isFast ? typed + key : key
    typedAt = timeStamp
    return false
  }
  return key === 'Enter' && isFast && isCode(typed)
}

/** Whether a text is what a scanner types, and no reason or name. */
export function isCode(text: string): boolean {
  return readScan(text) !== undefined || readReference(text) !== undefined
}

function refuseScan(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopImmediatePropagation()
  tell({ tone: 'attention', refusal: refuse('gate_question_open', { ticket: typed }), about: '' })
  typed = ''
}
