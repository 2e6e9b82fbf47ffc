import { refuse } from '../../../domain/refusal.ts'
import type { AnyCommand } from '../../command/command.ts'
import { search } from '../find/find.ts'
import { dropCaller, useCaller } from './store.ts'

declare module '../../command/command.ts' {
  interface Commands {
    'booking.takeCaller': {}
    'booking.dropCaller': {}
  }
}

const noCaller = () => (useCaller.getState().phone === undefined ? refuse('no_caller') : undefined)

/** What the strip of a caller offers. */
export const callerCommands: AnyCommand[] = [
  {
    id: 'booking.takeCaller',
    where: 'everywhere',
    changes: 'nothing',
    recorded: false,
    awaits: 'recall',
    refuses: noCaller,
    async run(_, services) {
      const { phone = '' } = useCaller.getState()
      const refusal = await search({ phone }, services)
      if (refusal === undefined) dropCaller()
      return refusal
    },
  },
  {
    id: 'booking.dropCaller',
    where: 'everywhere',
    changes: 'desk',
    recorded: false,
    refuses: noCaller,
    run: dropCaller,
  },
]
