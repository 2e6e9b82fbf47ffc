import { calculateRow } from '../command/line/calculateRow.ts'
import type { Row } from '../command/line/row.ts'
import { simple } from '../command/line/words/simple.ts'
import { callRow } from '../command/macro/callRow.ts'
import { doRow } from '../command/macro/doRow.ts'

/** Rows of no noun: calculating, macros, any command by its id, and signing out. */
export const appRows: readonly Row[] = [
  calculateRow,
  callRow,
  doRow,
  simple(212, 'optionalList', 'app.optionalList', 'ol'),
  simple(340, 'signOut', 'session.signOut', 'out'),
]
