import type { sailing } from '../../contract/sailing.ts'
import type { Handlers, ServerDependencies } from '../server/context.ts'
import { again } from './again.ts'
import { availability } from './availability.ts'
import { frequency } from './frequency.ts'
import { lock, unlock } from './lock.ts'
import { cabins, plan } from './plan.ts'
import { notice } from './notice.ts'
import { perDay } from './perDay.ts'
import { frequencyOfProject, listOfProject } from './project.ts'
import { listOfTrips, trips } from './trips.ts'

export function sailingRoutes(parts: ServerDependencies): Handlers<Omit<typeof sailing, 'changes'>> {
  return {
    trips: (input, context) => trips(parts, input.body, context),
    listOfTrips: (input, context) => listOfTrips(parts, input, context),
    listOfProject: (input, context) => listOfProject(parts, input, context),
    again: (input, context) => again(parts, input, context),
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
