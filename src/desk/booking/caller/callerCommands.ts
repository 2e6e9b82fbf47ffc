import { bookingCommand } from '../commands.ts'
import { defineCommand } from '../../command/defineCommand.ts'
import { create } from 'zustand'
import { refuse } from '../../../domain/refusal.ts'
import { search } from '../find/find.ts'
import { readPhone } from '../../../domain/value/contact.ts'
import { readClue } from '../../../domain/booking/reference.ts'
import { onAgencyChange } from '../../request/alternate.ts'
import { onSessionEnd } from '../../request/token.ts'

/** The phone number of the caller that the telephone system has announced; undefined while there is none. */
export const useCaller = create<{ phone: string | undefined }>(() => ({ phone: undefined }))

export const dropCaller = () => useCaller.setState({ phone: undefined })
onAgencyChange(dropCaller)
onSessionEnd(dropCaller)

const longest = 30

/** Announces the caller of an address such as `?caller=+306971234567`; anything but a phone number is ignored. */
export function announceCaller(search: string): void {
  // An unescaped plus sign in an address is read as a space.
  const given = (new URLSearchParams(search).get('caller') ?? '').replace(/^ /, '+').trim()
  const clue = given.length <= longest && readPhone(given) !== undefined ? readClue(given) : undefined
  if (clue && 'phone' in clue) useCaller.setState({ phone: clue.phone })
}

const refuseWithoutCaller = () => (useCaller.getState().phone === undefined ? refuse('no_caller') : undefined)

/** Commands of the strip that announces a caller. */
export const callerCommands = [
  defineCommand(bookingCommand.takeCaller, {
    where: 'everywhere',
    changes: 'nothing',
    awaits: 'booking',
    refuses: refuseWithoutCaller,
    async run(_, services) {
      const { phone = '' } = useCaller.getState()
      const refusal = await search({ phone }, services)
      if (refusal === undefined) dropCaller()
      return refusal
    },
  }),
  defineCommand(bookingCommand.dropCaller, {
    where: 'everywhere',
    changes: 'desk',
    refuses: refuseWithoutCaller,
    run: dropCaller,
  }),
]
