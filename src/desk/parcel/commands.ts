import { handle } from '../command/command.ts'
import { question } from '../question/handle.ts'
import type { SmallPackage } from './parcelStore.ts'

/** The commands of this folder with their arguments: what other folders run, bind and name. */
export const parcelCommand = {
  page: handle('parcel.page'),
  price: handle('parcel.price'),
  /** Prices first; books what is priced. */
  book: handle('parcel.book'),
  clear: handle('parcel.clear'),
  /** Fills the form with a package to practise with. */
  example: handle('parcel.example'),
  label: handle('parcel.label'),
  /** Prints the receipt of the charge, or of the refund once the package is cancelled. */
  receipt: handle('parcel.receipt'),
  /** Asks before the row under the cursor is cancelled. */
  askCancel: handle('parcel.askCancel'),
  cancel: handle('parcel.cancel'),
  keep: handle('parcel.keep'),
  /** Goes to the field for labels, with the code of a row where one is given. */
  scan: handle<{ code?: string }>('parcel.scan'),
  /** Records the scanned or typed code. */
  track: handle('parcel.track'),
  find: handle('parcel.find'),
}

/** The question before small packages are cancelled. */
export const parcelQuestion = { cancel: question<SmallPackage>('parcel.cancel') }
