import type { sailing } from '../../contract/sailing.ts'
import type { Handlers, Parts } from '../server/parts.ts'
import { availability } from './availability.ts'
import { lock, unlock } from './lock.ts'
import { cabins, plan } from './plan.ts'
import { listOfTrips, trips } from './trips.ts'

export function sailingRoutes(parts: Parts): Handlers<typeof sailing> {
  return {
    trips: (input, context) => trips(parts, input.body, context),
    listOfTrips: (input, context) => listOfTrips(parts, input, context),
    availability: (input, context) => availability(parts, input, context),
    lock: (input, context) => lock(parts, input, context),
    unlock: (input, context) => unlock(parts, input, context),
    plan: (input, context) => plan(parts, input, context),
    cabins: (input, context) => cabins(parts, input, context),
  }
}
