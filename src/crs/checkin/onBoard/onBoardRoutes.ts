import type { onBoard } from '../../../contract/onBoard.ts'
import type { GateDependencies } from '../recordScan.ts'
import type { Handlers } from '../../server/context.ts'
import { close, correct, send } from './close.ts'
import { count } from './state.ts'

export function onBoardRoutes(dependencies: GateDependencies): Handlers<typeof onBoard> {
  return {
    count: (input, context) => count(dependencies, input, context),
    close: (input, context) => close(dependencies, input, context),
    correct: (input, context) => correct(dependencies, input, context),
    send: (input, context) => send(dependencies, input, context),
  }
}
