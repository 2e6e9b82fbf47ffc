import type { Row } from '../command/line/row.ts'
import { simple } from '../command/line/words/simple.ts'

/** Leads to the cancelled sailings; makes one for a demonstration. */
export const disruptionRows: readonly Row[] = [
  simple(356, 'disruptions', 'app.disruptions', 'dis'),
  simple(357, 'disruptionDemo', 'disruption.demo', 'disdemo'),
]
