import type { Row } from '../../command/line/row.ts'
import { favouriteRow, repeatRow } from './again.ts'
import { amendRow } from './amend.ts'
import { chooseRow } from './choose.ts'
import { searchRow } from './search.ts'

/** Searching for trips and choosing among them. */
export const sailingRows: readonly Row[] = [searchRow, amendRow, chooseRow, repeatRow, favouriteRow]
