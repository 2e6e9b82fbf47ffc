import { categoryIn, garageIn } from '../../domain/sailing/lanes.ts'
import type { SettingField } from '../../domain/settings/setting.ts'
import type { Habits } from '../sale/model/preferences.ts'
import { lineContext } from '../command/keyboard.ts'
import { useSession } from '../session/sessionStore.ts'
import { localText } from '../settings/localValues.ts'
import { settingOf } from '../settings/settings.ts'
import { hasConfirmations, hasPartyMemory, useSettings } from '../settings/settingsStore.ts'
import type { Toggle } from '../party/watchForParties.ts'

const own = <Field extends SettingField>(field: Field) => settingOf(useSettings.getState().value, field)

/** Printers that print what they receive listen there. */
const usualPort = '9100'

function networkPrinter(): string {
  const host = localText('tcpIp')
  return host === '' ? '' : `${host}:${localText('tcpPort') || usualPort}`
}

/** The operator’s settings that affect a sale. */
export const ownPreferences: Habits = {
  confirms: hasConfirmations,
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

/** The setting that offers earlier parties; on by default. */
export const partySwitch: Toggle = {
  isOn: hasPartyMemory,
  subscribe: (listener) => useSettings.subscribe(listener),
}
