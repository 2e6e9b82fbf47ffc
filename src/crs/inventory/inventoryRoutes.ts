import type { inventory } from '../../contract/inventory.ts'
import type { Handlers, ServerDependencies } from '../server/context.ts'
import { preview, publish, undo } from './change.ts'
import { changes } from './changes.ts'
import { plan, withdraw } from './planned.ts'
import { proposal } from './proposal.ts'
import { sailings } from './sailings.ts'

export function inventoryRoutes(dependencies: ServerDependencies): Handlers<typeof inventory> {
  return {
    sailings: (input, context) => sailings(dependencies, input, context),
    proposal: (input, context) => proposal(dependencies, input, context),
    preview: (input, context) => preview(dependencies, input, context),
    publish: (input, context) => publish(dependencies, input, context),
    changes: (input, context) => changes(input, context),
    plan: (input, context) => plan(dependencies, input, context),
    withdraw: (input, context) => withdraw(input, context),
    undo: (input, context) => undo(input, context),
  }
}
