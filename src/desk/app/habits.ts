import i18next from 'i18next'
import type { Habits } from '../booking/confirm/habits.ts'
import type { AnyCommand, Hands } from '../command/command.ts'
import type { NoArguments } from '../command/line/arguments.ts'
import { changeSettings, useSettings } from '../settings/store.ts'

declare module '../command/command.ts' {
  interface Commands {
    'booking.confirmations': NoArguments
  }
}

const settings = () => useSettings.getState().value

/** What of a sale the operator’s settings decide. */
export const ownHabits: Habits = {
  confirms: () => settings().bookingConfirmationFlag === true,
  chargeAccount: () => settings().chargeAccount ?? '',
}

function turn(_: NoArguments, { say }: Hands): void {
  const on = !ownHabits.confirms()
  changeSettings((draft) => {
    draft.bookingConfirmationFlag = on
  })
  say(i18next.t(on ? 'booking:confirm.on' : 'booking:confirm.off'))
}

export const habitCommands: AnyCommand[] = [
  { id: 'booking.confirmations', where: 'everywhere', changes: 'desk', noted: false, run: turn },
]
