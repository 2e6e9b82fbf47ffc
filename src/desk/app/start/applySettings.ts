import type { LocalSettings } from '../../../bridge/port.ts'
import { categoryIn, garageIn } from '../../../domain/sailing/lanes.ts'
import { defaultSetting, type FavouriteRoute, type SettingField } from '../../../domain/settings/setting.ts'
import { printers } from '../../ticket/fetchPapers.ts'
import { lineContext } from '../../command/keyboard.ts'
import { setDateFormat } from '../../language/date.ts'
import { currentLanguage, isLanguageChosen, switchLanguage } from '../../language/language.ts'
import { setCurrency } from '../../language/money.ts'
import { accessToken } from '../../request/identity.ts'
import { setSearchDefaults } from '../../sailing/search/storedSearch.ts'
import { personOf, useSession } from '../../session/sessionStore.ts'
import { copiedFields, localValues, localText } from '../../settings/localValues.ts'
import { settingOf, type Settings } from '../../settings/settings.ts'
import {
  changeSettings,
  useSettings,
  hasConfirmations,
  hasPartyMemory,
} from '../../settings/settingsStore.ts'
import { offerTip } from '../../settings/tip/TipDialog.tsx'
import { applyTheme, resetTheme, useLook } from '../../look/look.ts'
import type { Habits } from '../../sale/model/preferences.ts'
import type { Toggle } from '../../party/watchForParties.ts'

/** Applies the operator’s settings (except the keys) now and after every change. Returns a function that ends this. */
export function applySettings(): () => void {
  apply(useSettings.getState().value)
  const undo = [
    useSettings.subscribe(({ value }, before) => {
      // Sign-out empties the settings, which is not a change by the operator.
      if (value === before.value || accessToken() === undefined) return
      if (value.defaultLanguage !== before.value.defaultLanguage)
        localValues.keep('languageBefore', languageNow())
      if (value.selectedPrinter !== before.value.selectedPrinter) void storePrinter(value)
      apply(value)
    }),
    useLook.subscribe(({ theme }, before) => {
      if (theme !== before.theme) colour(useSettings.getState().value)
    }),
    resetTheme,
  ]
  return () => {
    for (const end of undo) end()
  }
}

/**
 * Applies the language setting when no language was chosen in this browser. The default value means "not
 * set", which leaves the browser’s language. A language chosen here before sign-in takes precedence.
 */
export async function applyLanguage(): Promise<void> {
  const language = settingOf(useSettings.getState().value, 'defaultLanguage')
  const said = language !== defaultSetting.defaultLanguage && !isLanguageChosen()
  if (said || (useSession.getState().typedIn && localText('languageBefore') === languageNow()))
    await switchLanguage(language)
}

/** The language in use and the user, to detect a later change. */
function languageNow(): string {
  const { user } = useSession.getState()
  return `${user && personOf(user)} ${currentLanguage()}`
}

/** Shows the tip of the day, once a day for each user. */
export function showTip(): void {
  const { user } = useSession.getState()
  offerTip(`${user?.agencyCode} ${user?.userName}`, lineContext.get().today)
}

export function saveRoutes(routes: readonly FavouriteRoute[]): void {
  changeSettings((draft) => void (draft.shortcutRoutes = [...routes]))
}

/**
 * Keeps the printer of this machine with its model. One that was prepared for this machine keeps its model and id,
 * which the list of printers may not know.
 */
async function storePrinter(settings: Settings): Promise<void> {
  const printer = settingOf(settings, 'selectedPrinter')
  const known = localValues.read('printerInfo') as LocalSettings['printerInfo'] | undefined
  if (known?.printer === printer) return
  const { model = '' } = (await printers()).find(({ name }) => name === printer) ?? {}
  localValues.keep('printerInfo', { model, printer, id: printer })
}

function apply(settings: Settings): void {
  colour(settings)
  document.documentElement.dataset['keys'] = settingOf(settings, 'showShortCuts') ? 'on' : 'off'
  setDateFormat(settingOf(settings, 'preferredDate'))
  const { currency, digits } = useSession.getState().configuration ?? {}
  // An outside CRS may name no currency: then the operator chooses its sign. Amounts are never converted.
  setCurrency(currency || settingOf(settings, 'currency'), digits)
  search(settings)
  for (const field of copiedFields) localValues.keep(field, settingOf(settings, field))
}

function colour(settings: Settings): void {
  const lightText = settingOf(settings, 'lightTextColor')
  applyTheme(settingOf(settings, 'defaultColor'), lightText, useLook.getState().theme)
}

function search(settings: Settings): void {
  const passengers = settingOf(settings, 'defaultNumberOfPassengers')
  lineContext.set({ home: settingOf(settings, 'selectedFromPort'), adults: passengers || 1 })
  setSearchDefaults({
    origin: settingOf(settings, 'selectedFromPort'),
    destination: settingOf(settings, 'selectedToPort'),
    today: settingOf(settings, 'defaultDayToday'),
    company: settingOf(settings, 'selectedCompany'),
    passengers,
    vehicles: settingOf(settings, 'defaultNumberOfVehicles'),
    vehicle: categoryIn(settingOf(settings, 'defaultVehicleAccommodation')),
    routes: settingOf(settings, 'shortcutRoutes'),
  })
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
