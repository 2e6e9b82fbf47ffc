import type { group } from '../../contract/group.ts'
import type { Handlers, ServerDependencies } from '../server/context.ts'
import { assignCabins, cabinMix } from './groupCabins.ts'
import { groupResponse, list } from './groupResponse.ts'
import { issue } from './issue.ts'
import { print } from './print.ts'
import { update } from './update.ts'

export function groupRoutes(dependencies: ServerDependencies): Handlers<typeof group> {
  return {
    retrieve: ({ path }, context) => groupResponse(dependencies, context, path.company, path.root),
    update: (input, context) => update(dependencies, input, context),
    print: (input, context) => print(dependencies, input, context),
    list: (input, context) => list(input, context),
    cabinMix: (input, context) => cabinMix(dependencies, input, context),
    assignCabins: (input, context) => assignCabins(dependencies, input, context),
    issue: (input, context) => issue(dependencies, input, context),
  }
}
