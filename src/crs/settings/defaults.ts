/** What a user starts with who has never saved: the Settings entity of the specification, one field each. */
const defaultSetting = {
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
  defaultColor: '#00a1e4',
  lightTextColor: true,
  defaultPrintPackage: '',
  shortcutRoutes: [],
  groupedAttributes: false,
  /** The operator’s own bindings, each {name, keys, category}; they come last and win. */
  shortcuts: [],
  currency: 'EUR',
  hideSettings: [],
  preferredDate: 'dd/MM/yyyy',
  defaultPassengerAccommodation: '',
  defaultVehicleAccommodation: '',
  showCompany: true,
  showShortCuts: true,
  routeFrequencyFlag: false,
  /** What a sale does is shown before it is done; a dialog that asks once more costs a key on every sale. */
  bookingConfirmationFlag: false,
  systemPrinters: [],
  tcpIp: '',
  tcpPort: '',
  showTipOfTheDay: false,
  notificationCloseStatus: false,
  searchCurrentYearOnly: false,
  datePickerFirst: false,
  doNotSendCancelledTickets: false,
}

/** As the wire has it: one JSON value as text. */
export const defaultSettingText = JSON.stringify(defaultSetting)
