import { defineCommands } from '../command/defineCommands.ts'
import { categoryIn, garageIn } from '../../domain/sailing/lanes.ts'
import type { SettingField } from '../../domain/settings/setting.ts'
import type { Habits } from '../sale/model/preferences.ts'
import type { CommandServices, NoArguments } from '../command/command.ts'
import { lineContext } from '../command/keyboard.ts'
import { useSession } from '../session/sessionStore.ts'
import { localText } from '../settings/localValues.ts'
import { settingOf } from '../settings/settings.ts'
import { changeSettings, useSettings } from '../settings/settingsStore.ts'
import type { Toggle } from '../party/watchForParties.ts'
import { textOf } from '../language/text.ts'

declare module '../command/command.ts' {
  interface Commands {
    'booking.confirmations': NoArguments
    'booking.partyMemory': NoArguments
  }
}

const own = <Field extends SettingField>(field: Field) => settingOf(useSettings.getState().value, field)

/** Printers that print what they receive listen there. */
const usualPort = '9100'

function networkPrinter(): string {
  const host = localText('tcpIp')
  return host === '' ? '' : `${host}:${localText('tcpPort') || usualPort}`
}

/** The operator’s settings that affect a sale. */
export const ownPreferences: Habits = {
  confirms: () => own('bookingConfirmationFlag') && own('showDialog'),
  dialogs: () => own('showDialog'),
  chargeAccount: () => own('chargeAccount'),
  accommodation: () => own('defaultPassengerAccommodation'),
  vehicle: () => categoryIn(own('defaultVehicleAccommodation')),
  garage: () => garageIn(own('defaultVehicleAccommodation')),
  grouped: () => own('groupedAttributes'),
  services: () => (useSession.getState().configuration?.additionalServices ?? []).map(({ code }) => code),
  showsCancelled: () => own('showCancelledTickets'),
  year: () => (own('searchCurrentYearOnly') ? lineContext.get().today.slice(0, 4) : ''),
  printer: () => own('selectedPrinter'),
  systemPrinters: () => own('systemPrinters'),
  receiptPrinter: () => localText('receiptPrinter') || own('selectedPrinter'),
  rollPrinter: () => localText('rollPrinter') || networkPrinter(),
  printerLogin: () => localText('printerLogin'),
  printPackage: () => own('defaultPrintPackage'),
  leavesOutCancelled: () => own('doNotSendCancelledTickets'),
}

const hasPartyMemory = () => useSettings.getState().value.partyMemory ?? true

/** Whether earlier parties are offered, from the settings; on by default. */
export const partySwitch: Toggle = {
  isOn: hasPartyMemory,
  subscribe: (listener) => useSettings.subscribe(listener),
}

/** Turns a setting over, and notifies whether it is on or off. */
const turning =
  (
    field: 'bookingConfirmationFlag' | 'partyMemory',
    isOn: () => boolean,
    said: { on: string; off: string },
  ) =>
  (_: NoArguments, { say }: CommandServices) => {
    const on = !isOn()
    changeSettings((draft) => void (draft[field] = on))
    say(textOf(on ? said.on : said.off))
  }

const partyTexts = { on: 'party:on', off: 'party:off' }
const confirmTexts = { on: 'booking:confirm.on', off: 'booking:confirm.off' }

export const preferenceCommands = defineCommands({
  'booking.partyMemory': {
    where: 'everywhere',
    changes: 'desk',
    run: turning('partyMemory', hasPartyMemory, partyTexts),
  },
  'booking.confirmations': {
    where: 'everywhere',
    changes: 'desk',
    recorded: false,
    run: turning('bookingConfirmationFlag', ownPreferences.confirms, confirmTexts),
  },
})
