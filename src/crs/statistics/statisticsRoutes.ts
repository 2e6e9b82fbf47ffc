import type { statistics } from '../../contract/statistics.ts'
import type { Handlers, ServerDependencies } from '../server/context.ts'
import { list, tickets } from './tickets.ts'
import { load } from './load.ts'
import { summary } from './summary.ts'

export function statisticsRoutes(dependencies: ServerDependencies): Handlers<typeof statistics> {
  return {
    list: (input, context) => list(dependencies, input, context),
    summary: (input, context) => summary(dependencies, input, context),
    load: (input, context) => load(dependencies, input, context),
    tickets: (input, context) => tickets(dependencies, input, context),
  }
}
