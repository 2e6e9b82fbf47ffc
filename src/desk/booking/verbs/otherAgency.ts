import { bookingCommand } from '../commands.ts'
import type { AnyCommand } from '../../command/command.ts'
import { fail, peek, type Failure, type Reader } from '../../line/reader.ts'
import { closeDialog, openDialog, type DialogOfBooking } from '../shown/bookingStore.ts'

declare module '../../command/command.ts' {
  interface Screens {
    /** Asks for the code of another agency. */
    otherAgency: true
  }
}

export interface AskedAgency {
  agency: string
  idempotencyKey: string
}

/** A repetition for the same agency has the same key, another agency a new one. */
export function keyFor(
  asked: Extract<DialogOfBooking, { kind: 'agency' | 'transfer' }>,
  agency: string,
): string {
  if (asked.agency === agency) return asked.idempotencyKey
  const idempotencyKey = crypto.randomUUID()
  openDialog({ ...asked, agency, idempotencyKey })
  return idempotencyKey
}

const agencyShape = /^[a-z0-9]{1,12}$/

/** The code of another agency, where one is typed. */
export function readAgency(reader: Reader): { agency?: string } | Failure {
  const word = peek(reader, 'code')
  if (word === undefined) return {}
  if (!agencyShape.test(word.keys)) return fail(reader, ['code'])
  reader.at += 1
  return { agency: word.keys.toUpperCase() }
}

/** Closes the dialog of either verb that asks for an agency. */
export const leaveAgency: AnyCommand = {
  id: bookingCommand.leaveAgency,
  where: ['otherAgency'],
  changes: 'desk',
  awaits: 'booking',
  recorded: false,
  run() {
    closeDialog('agency')
    closeDialog('transfer')
  },
}
