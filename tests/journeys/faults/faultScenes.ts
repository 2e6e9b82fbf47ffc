import type { Operator, Setting } from '../../kit/desk/operator.ts'
import { bookingScenes } from './bookingScenes.ts'
import { disruptionScenes } from './disruptionScenes.ts'
import type { Scene } from './faultDriver.ts'
import { gateScenes } from './gateScenes.ts'
import { inventoryScenes } from './inventoryScenes.ts'
import { networkScenes } from './networkScenes.ts'
import { refundScenes } from './refundScenes.ts'
import { reportScenes } from './reportScenes.ts'
import { officeScenes } from './officeScenes.ts'
import { priceScenes } from './priceScenes.ts'
import { printScenes } from './printScenes.ts'
import { sessionScenes } from './sessionScenes.ts'

/** All scenes by name; `visitor` opens a further window before sign-in. */
export const scenesAt = (
  url: () => string,
  databaseUrl: () => string,
  visitor: (setting?: Setting) => Promise<Operator>,
): Record<string, Scene> => ({
  ...bookingScenes(url),
  ...officeScenes(url, visitor),
  ...gateScenes(url, databaseUrl, visitor),
  ...sessionScenes(url, databaseUrl, visitor),
  ...priceScenes(url),
  ...printScenes(url, visitor),
  ...disruptionScenes(url, visitor),
  ...inventoryScenes(visitor),
  ...networkScenes(visitor),
  ...refundScenes(url, databaseUrl, visitor),
  ...reportScenes(visitor),
})
