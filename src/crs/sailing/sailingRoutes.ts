import type { sailing } from '../../contract/sailing.ts'
import type { Handlers, ServerDependencies } from '../server/context.ts'
import { refreshTrips, listOfTrips, trips } from './search/trips.ts'
import { availability } from './availability/availability.ts'
import { frequency, frequencyOfProject, listOfProject } from './search/projectTrips.ts'
import { lock, unlock } from './capacity/lock.ts'
import { cabins, plan } from './deck/plan.ts'
import { notice } from './search/notice.ts'
import { perDay } from './search/perDay.ts'

export function sailingRoutes(dependencies: ServerDependencies): Handlers<Omit<typeof sailing, 'changes'>> {
  return {
    trips: (input, context) => trips(dependencies, input.body, context),
    listOfTrips: (input, context) => listOfTrips(dependencies, input, context),
    listOfProject: (input, context) => listOfProject(dependencies, input, context),
    again: (input, context) => refreshTrips(dependencies, input, context),
    perDay: (input, context) => perDay(dependencies, input, context),
    frequency: (input, context) => frequency(dependencies, input, context),
    frequencyOfProject: (input, context) => frequencyOfProject(dependencies, input, context),
    notice: (input, context) => notice(dependencies, input, context),
    availability: (input, context) => availability(dependencies, input, context),
    lock: (input, context) => lock(dependencies, input, context),
    unlock: (input, context) => unlock(dependencies, input, context),
    plan: (input, context) => plan(dependencies, input, context),
    cabins: (input, context) => cabins(dependencies, input, context),
  }
}
