/** Origin and destination, by codes of ports or groups. */
export interface FavouriteRoute {
  origin: string
  destination: string
}

/** Formats of a date, always day first; input is read in the same format. */
export const dateFormats = ['dd/MM/yyyy', 'd/M/yyyy', 'dd.MM.yyyy', 'd.M.yyyy'] as const

/** Currencies with a symbol, or shown by their code. */
export const currencies = ['EUR', 'CZK', 'USD', 'GBP', 'ALL'] as const

/** Entries of the user menu that may be hidden; `cachier_data` is spelt like this on the wire. */
export const hideKeys = [
  'information',
  'settings',
  'activity_log',
  'shortcuts',
  'alt_agency_code',
  'change_password',
  'statistics',
  'cachier_data',
  'optional_list',
  'ticket_clearances',
  'financial_data',
  'cancellation_fees',
  'crs_news',
  'ferry_operators_functionality',
] as const

export const usualColour = '#00a1e4'

/** Maximum passengers and vehicles that a search may start with. */
export const mostPassengers = 99
export const mostVehicles = 9

/** Settings of a user who has never saved: the Settings entity of the specification, one field each. */
export const defaultSetting = {
  chargeAccount: '',
  showDialog: true,
  showCancelledTickets: true,
  selectedFromPort: '',
  selectedToPort: '',
  selectedPrinter: '',
  defaultDayToday: true,
  selectedCompany: '',
  defaultLanguage: 'el',
  /** 0 means no preference: a search then starts with one passenger and no vehicle. */
  defaultNumberOfPassengers: 0,
  defaultNumberOfVehicles: 0,
  defaultColor: usualColour as string,
  lightTextColor: true,
  defaultPrintPackage: '',
  shortcutRoutes: [] as FavouriteRoute[],
  groupedAttributes: false,
  /** The operator’s own bindings, each {name, keys, category}; they override all others. */
  shortcuts: [] as { name: string; keys: string; category: string }[],
  currency: 'EUR',
  hideSettings: [] as string[],
  preferredDate: 'dd/MM/yyyy',
  defaultPassengerAccommodation: '',
  defaultVehicleAccommodation: '',
  showCompany: true,
  showShortCuts: true,
  routeFrequencyFlag: false,
  /** A sale is previewed in any case; a further confirmation would cost a key on every sale. */
  bookingConfirmationFlag: false,
  systemPrinters: [] as string[],
  tcpIp: '',
  tcpPort: '',
  showTipOfTheDay: false,
  notificationCloseStatus: false,
  searchCurrentYearOnly: false,
  datePickerFirst: false,
  doNotSendCancelledTickets: true,
}

export type Setting = typeof defaultSetting
export type SettingField = keyof Setting
