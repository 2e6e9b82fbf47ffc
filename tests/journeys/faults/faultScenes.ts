import type { Operator } from '../../kit/desk/operator.ts'
import { bookingScenes } from './bookingScenes.ts'
import type { Scene } from './faultDriver.ts'
import { gateScenes } from './gateScenes.ts'
import { officeScenes } from './officeScenes.ts'

/** All scenes by name. */
export const scenesAt = (url: () => string, visitor: () => Promise<Operator>): Record<string, Scene> => ({
  ...bookingScenes(url),
  ...officeScenes(url, visitor),
  ...gateScenes(url, visitor),
})
