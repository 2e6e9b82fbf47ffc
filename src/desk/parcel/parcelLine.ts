import type { Row } from '../command/line/row.ts'
import { simple } from '../command/line/words/simple.ts'

/** Leads to the small packages. */
export const parcelRows: readonly Row[] = [simple(355, 'smallPackages', 'app.smallPackages', 'pkg')]
