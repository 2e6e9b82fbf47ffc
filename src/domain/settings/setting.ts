/** Where to and from, by codes of ports or groups. */
export interface FavouriteRoute {
  origin: string
  destination: string
}

/** Ways to write a day, day first: what is typed is read the same way. */
export const dateFormats = ['dd/MM/yyyy', 'd/M/yyyy', 'dd.MM.yyyy', 'd.M.yyyy'] as const

/** Currencies a symbol is known for, or the code stands for one. */
export const currencies = ['EUR', 'CZK', 'USD', 'GBP', 'ALL'] as const

/** Entries of the user menu that may be hidden; `cachier_data` is spelt so on the wire. */
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

/** People and vehicles a search may begin with. */
export const mostPassengers = 99
export const mostVehicles = 9

/** What a user starts with who has never saved: the Settings entity of the specification, one field each. */
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
  /** 0: no preference, a search then starts with one passenger and no vehicle. */
  defaultNumberOfPassengers: 0,
  defaultNumberOfVehicles: 0,
  defaultColor: usualColour as string,
  lightTextColor: true,
  defaultPrintPackage: '',
  shortcutRoutes: [] as FavouriteRoute[],
  groupedAttributes: false,
  /** The operator’s own bindings, each {name, keys, category}; they come last and win. */
  shortcuts: [] as { name: string; keys: string; category: string }[],
  currency: 'EUR',
  hideSettings: [] as string[],
  preferredDate: 'dd/MM/yyyy',
  defaultPassengerAccommodation: '',
  defaultVehicleAccommodation: '',
  showCompany: true,
  showShortCuts: true,
  routeFrequencyFlag: false,
  /** What a sale does is shown before it is done; a dialog that asks once more costs a key on every sale. */
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
