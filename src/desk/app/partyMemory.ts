import { defineCommands } from '../command/defineCommands.ts'
import i18next from 'i18next'
import type { Switch } from '../party/watchForParties.ts'
import type { CommandServices, NoArguments } from '../command/command.ts'
import { changeSettings, useSettings } from '../settings/settingsStore.ts'

declare module '../command/command.ts' {
  interface Commands {
    'booking.partyMemory': NoArguments
  }
}

const isOn = () => useSettings.getState().value.partyMemory ?? true

/** Whether earlier parties are offered, from the settings; on by default. */
export const partySwitch: Switch = { isOn, subscribe: (listener) => useSettings.subscribe(listener) }

function turn(_: NoArguments, { say }: CommandServices): void {
  const on = !isOn()
  changeSettings((draft) => {
    draft.partyMemory = on
  })
  say(i18next.t(on ? 'party:on' : 'party:off'))
}

export const partyMemoryCommands = defineCommands({
  'booking.partyMemory': { where: 'everywhere', changes: 'desk', run: turn },
})
