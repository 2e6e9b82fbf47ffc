import { calculateRow } from '../command/line/calculateRow.ts'
import type { Row } from '../command/line/row.ts'
import { simple } from '../command/line/words/simple.ts'
import { callRow } from '../command/macro/callRow.ts'
import { doRow } from '../command/macro/doRow.ts'

/** What belongs to no noun. */
export const appRows: readonly Row[] = [
  calculateRow,
  callRow,
  doRow,
  simple(340, 'signOut', 'session.signOut', 'out'),
]
