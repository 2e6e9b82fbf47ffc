import type { party } from '../../contract/party.ts'
import type { Handlers, ServerDependencies } from '../server/context.ts'
import { memory } from './memory.ts'

export function partyRoutes(dependencies: ServerDependencies): Handlers<typeof party> {
  return { memory: (input, context) => memory(dependencies, input, context) }
}
