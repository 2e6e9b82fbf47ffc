import type { sailing } from '../../contract/sailing.ts'
import type { Handlers, ServerDependencies } from '../server/context.ts'
import { refreshTrips } from './search/refreshTrips.ts'
import { availability } from './availability/availability.ts'
import { frequency } from './search/frequency.ts'
import { lock, unlock } from './capacity/lock.ts'
import { cabins, plan } from './deck/plan.ts'
import { notice } from './search/notice.ts'
import { perDay } from './search/perDay.ts'
import { frequencyOfProject, listOfProject } from './search/projectTrips.ts'
import { listOfTrips, trips } from './search/trips.ts'

export function sailingRoutes(parts: ServerDependencies): Handlers<Omit<typeof sailing, 'changes'>> {
  return {
    trips: (input, context) => trips(parts, input.body, context),
    listOfTrips: (input, context) => listOfTrips(parts, input, context),
    listOfProject: (input, context) => listOfProject(parts, input, context),
    again: (input, context) => refreshTrips(parts, input, context),
    perDay: (input, context) => perDay(parts, input, context),
    frequency: (input, context) => frequency(parts, input, context),
    frequencyOfProject: (input, context) => frequencyOfProject(parts, input, context),
    notice: (input, context) => notice(parts, input, context),
    availability: (input, context) => availability(parts, input, context),
    lock: (input, context) => lock(parts, input, context),
    unlock: (input, context) => unlock(parts, input, context),
    plan: (input, context) => plan(parts, input, context),
    cabins: (input, context) => cabins(parts, input, context),
  }
}
