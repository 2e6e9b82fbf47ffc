import type { ComponentType } from 'react'
import type { Refusal } from '../../domain/refusal.ts'
import type { CommandId } from '../command/command.ts'
import type { Location } from '../field/choice/PortField.tsx'

export interface BookingDialogProps {
  /** A refusal of the command in the operator’s language. */
  word(refusal: Refusal): string
  /** Ports and port groups. */
  locations: readonly Location[]
}

/** A dialog over the booking on screen, and the command whose refusals it shows. */
export interface BookingDialog {
  command: CommandId
  Dialog: ComponentType<BookingDialogProps>
}

const files = import.meta.glob<BookingDialog>(
  ['./verbs/*Dialog.tsx', './{add,modify,history}/**/*Dialog.tsx', './replace/ReplaceDialog.tsx'],
  { eager: true, import: 'bookingDialog' },
)

/** Every one that a file of those folders exports. */
export const bookingDialogs: readonly BookingDialog[] = Object.values(files)
