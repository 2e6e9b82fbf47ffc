import type { BookingDialog } from './BookingDialog.tsx'

const files = import.meta.glob<BookingDialog>(
  ['./verbs/*Dialog.tsx', './{add,companion,modify,history}/**/*Dialog.tsx', './replace/ReplaceDialog.tsx'],
  { eager: true, import: 'bookingDialog' },
)

/** Every one that a file of those folders exports, by its file. */
export const bookingDialogs: readonly (readonly [file: string, BookingDialog])[] = Object.entries(files)
