import type { disruption } from '../../contract/disruption.ts'
import type { Handlers, ServerDependencies } from '../server/context.ts'
import { demo } from './demo.ts'
import { list } from './list.ts'
import { perform } from './perform.ts'
import { preview } from './preview.ts'
import { propose } from './propose.ts'
import { release } from './release.ts'

export function disruptionRoutes(dependencies: ServerDependencies): Handlers<typeof disruption> {
  return {
    list: (_, context) => list(dependencies, context),
    propose: (input, context) => propose(dependencies, input, context),
    release: (input, context) => release(dependencies, input, context),
    preview: (input, context) => preview(dependencies, input, context),
    perform: (input, context) => perform(dependencies, input, context),
    demo: (input, context) => demo(dependencies, input, context),
  }
}
