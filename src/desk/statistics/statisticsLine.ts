import type { Row } from '../command/line/row.ts'
import { withDays } from '../command/line/words/withDays.ts'

/** The page of statistics. */
export const statisticsRows: readonly Row[] = [withDays(365, 'statistics', 'app.statistics', 'stat')]
