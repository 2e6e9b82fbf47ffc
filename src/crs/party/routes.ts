import type { party } from '../../contract/party.ts'
import type { Handlers, Parts } from '../server/parts.ts'
import { memory } from './memory.ts'

export function partyRoutes(parts: Parts): Handlers<typeof party> {
  return { memory: (input, context) => memory(parts, input, context) }
}
