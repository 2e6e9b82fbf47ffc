import { handle } from '../../../src/desk/command/command.ts'
import { ticketCommand } from '../../../src/desk/ticket/commands.ts'
import { appCommand } from '../../../src/desk/app/commands.ts'
import i18next from 'i18next'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Setting, SettingField } from '../../../src/domain/settings/setting.ts'
import { startDeskWithoutBrowser } from '../app/deskWithoutBrowser.ts'
import { availabilityOf, tripOf, withGarages } from '../sale/exampleTrips.ts'

// Step 1 is replaced by the properties it passes to its components; browser tests cover how they use them.
const given: Record<string, unknown> = {}
function stub(name: string) {
  return (props: object) => (Object.assign(given, { [name]: props }), null)
}
vi.mock('../../../src/desk/sailing/search/SearchForm.tsx', () => ({
  SearchForm: stub('form'),
  Favourites: stub('favourites'),
}))
vi.mock('../../../src/desk/sailing/results/Results.tsx', () => ({
  Results: stub('results'),
  LiveAnnouncement: stub('changes'),
  useScrollIntoView: () => ({ current: null }),
  useFocusTarget: () => {},
}))

type DeskWithoutBrowser = Awaited<ReturnType<typeof startDeskWithoutBrowser>>
type Desk = DeskWithoutBrowser & Omit<Awaited<ReturnType<typeof load>>, keyof DeskWithoutBrowser>
let desk: Desk
let undo: (() => void)[]
const painted = new Map<string, string>()
const asked: string[] = []
const today = '2026-11-20'
const trip = tripOf()
const methods = (['account', 'cash', 'card'] as const).map((kind, id) => ({
  id,
  name: kind,
  kind,
  isDefault: id === 0,
}))

/** Modules are imported after the browser globals they read are set. */
async function load() {
  return {
    ...(await import('../../../src/desk/app/start/applySettings.ts')),
    ...(await import('../../../src/desk/app/start/applySettings.ts')),
    ...(await import('../../../src/desk/app/notices/notices.ts')),
    ...(await import('../../../src/desk/app/menu/PopMenu.tsx')),
    ...(await import('../../../src/desk/app/menu/PopMenu.tsx')),
    ...(await import('../../../src/desk/sale/checkout/confirmation.ts')),
    ...(await import('../../../src/desk/sale/model/preferences.ts')),
    ...(await import('../../../src/desk/sale/entry/detail/field.ts')),
    ...(await import('../../../src/desk/sale/model/accommodation/accommodation.ts')),
    ...(await import('../../../src/desk/sale/model/item/items.ts')),
    ...(await import('../../../src/desk/sale/model/payment/payments.ts')),
    ...(await import('../../../src/desk/sale/model/trip/chooseTrips.ts')),
    ...(await import('../../../src/desk/sale/model/trip/availability.ts')),
    ...(await import('../../../src/desk/ticket/print/PrintDialog.tsx')),
    ...(await import('../../../src/desk/ticket/fetchPapers.ts')),
    ...(await import('../../../src/desk/ticket/print/PrintDialog.tsx')),
    ...(await import('../../../src/desk/booking/find/find.ts')),
    ...(await import('../../../src/desk/booking/page/rows.ts')),
    ...(await import('../../../src/desk/booking/shown/bookingStore.ts')),
    ...(await import('../../../src/desk/sale/model/saleStore.ts')),
    ...(await import('../../../src/desk/command/keyboard.ts')),
    ...(await import('../../../src/desk/language/date.ts')),
    ...(await import('../../../src/desk/language/money.ts')),
    ...(await import('../../../src/desk/request/cache.ts')),
    ...(await import('../../../src/desk/request/identity.ts')),
    ...(await import('../../../src/desk/sailing/search/storedSearch.ts')),
    ...(await import('../../../src/desk/sailing/findCommands.ts')),
    ...(await import('../../../src/desk/sailing/sailingStore.ts')),
    ...(await import('../../../src/desk/session/sessionStore.ts')),
    ...(await import('../../../src/desk/settings/ownKeys.ts')),
    ...(await import('../../../src/desk/settings/localValues.ts')),
    ...(await import('../../../src/desk/settings/settingsStore.ts')),
    ...(await import('../../../src/desk/settings/tip/TipDialog.tsx')),
    QueryClientProvider: (await import('@tanstack/react-query')).QueryClientProvider,
    Step1: (await import('../../../src/desk/app/screens/sale/Step1.tsx')).Step1,
  }
}

const booking = {
  crsReservationId: 'ABCDEF',
  bookedAt: '2025-11-20 10:00',
  supportsVoucherGeneration: true,
  trips: [
    {
      companyReservationCode: 'HLC1',
      selectedPassengers: [
        { uuid: 'a', type: 'AD', status: 'CANCELLED' },
        { uuid: 'b', type: 'AD', status: 'ISSUED' },
      ],
      selectedVehicles: [],
    },
  ],
}

beforeAll(async () => {
  // Set before a document exists, since the module would subscribe to it.
  await import('react-aria-components')
  const started = await startDeskWithoutBrowser()
  Object.assign(document.documentElement, {
    style: {
      setProperty: (name: string, value: string | null) => void painted.set(name, value ?? ''),
      removeProperty: (name: string) => void painted.delete(name),
    },
  })
  Object.assign(document, { querySelector: () => null, activeElement: null })
  vi.stubGlobal('HTMLElement', EventTarget)
  const others = fetch
  vi.stubGlobal('fetch', async (call: Request) => {
    const { pathname, searchParams } = new URL(call.url)
    if (pathname.endsWith('/available-printers'))
      return new Response('printer=model=paper\nOffice=laser=A4\n', {
        headers: { 'content-type': 'text/plain', 'content-disposition': 'inline' },
      })
    if (!pathname.endsWith('/booking-pdf')) return others(call)
    asked.push([...searchParams].map(([name, value]) => `${name}=${value}`).join(' '))
    return new Response('%PDF-', {
      headers: { 'content-type': 'application/pdf', 'content-disposition': 'inline' },
    })
  })
  desk = { ...(await load()), ...started }
  desk.answers['retrieve-bookings'] = { code: '000', bookings: [booking] }
  desk.answers['payment-method'] = {
    code: '000',
    paymentMethodResponsePerCompanies: [{ company: 'HLC', methods }],
  }
  const { saveRoutes: keepRoutes } = desk
  const services = { navigate: () => {}, notifyDone: () => {}, openFile: () => {}, keepRoutes } as never
  desk.commands.configure({ services, onFault: () => {}, onRefusal: () => {} })
  desk.commands.register([
    ...desk.printCommands,
    ...desk.favouriteCommands,
    ...desk.menuCommands(
      () => [info],
      () => undefined,
    ),
  ])
  desk.lineContext.follow(`${today} 10:00`)
})
afterAll(() => vi.unstubAllGlobals())

beforeEach(() => {
  asked.length = 0
  desk.setAccessToken('token')
  desk.useSettings.setState({ value: { shortcuts: [] } })
  desk.setSalePreferences(desk.ownPreferences)
  undo = [desk.applySettings(), desk.bindKeysOfSettings()]
  desk.followKeepOpen(desk.useSettings)
  desk.startNewSale()
  desk.usePrinting.setState({ printing: undefined })
  desk.showBooking(booking as never)
  desk.enterScreen('step2')
  return () => {
    for (const end of undo) end()
  }
})

/** The observable effect of a field: its result with the default, and with the value set. */
interface Acting<Field extends SettingField> {
  row: string
  set: Setting[Field]
  seen(): unknown
  usual: unknown
  now: unknown
}

const leg = () => desk.defaultSearchForm().legs[0]
/** The request for a document. */
async function printed(): Promise<string> {
  desk.enterScreen('booking')
  await desk.press(ticketCommand.print)
  if (desk.usePrinting.getState().printing === undefined) return `at once: ${asked.join()}`
  const leave = desk.commands.push('printBooking')
  await desk.press(ticketCommand.printChosen)
  leave()
  return asked.join()
}
function drawn(part: string, prop: string): unknown {
  // Server rendering reads the initial state of the store.
  Object.assign(desk.useSettings.getInitialState(), desk.useSettings.getState())
  // Before a search, step 1 shows the departures of the day.
  Object.assign(desk.useSailing.getInitialState(), { searching: true })
  const page = createElement(MemoryRouter, {}, createElement(desk.Step1))
  renderToStaticMarkup(createElement(desk.QueryClientProvider, { client: desk.queryClient }, page))
  return (given[part] as Record<string, unknown>)[prop]
}
function bought(): void {
  const travellers = [{ type: 'AD', quantity: 1 }]
  desk.chooseTrips({ trips: [trip], wanted: 1, travellers, vehicles: [] }, 'GR')
  desk.setAvailability([availabilityOf(trip)])
  desk.assignRemaining()
}
/** Category and garage of an added vehicle. */
function newVehicle() {
  bought()
  desk.addProduct('vehicle', 'GR')
  const { vehicles, trips } = desk.useSale.getState().workingBooking
  const [aboard] = trips[0]?.vehicles ?? []
  return [vehicles[0]?.category, aboard && desk.garageOf(aboard, withGarages(trip))]
}
const info = { order: 1, title: 'info', hiddenBy: 'information', target: { page: '/info' } } as const

async function menu(): Promise<boolean> {
  await desk.press(appCommand.userMenu)
  const { open } = desk.useMenu.getState()
  desk.closeMenu()
  return open?.items.some(({ title }) => title === 'Info') ?? false
}

/** Every field of the settings, typed so that a new one without a row here does not compile. */
const acting: { [Field in SettingField]: Acting<Field> } = {
  chargeAccount: {
    row: 'EN-019',
    set: 'cash',
    usual: ['account'],
    now: ['cash'],
    async seen() {
      const companies = [{ abbreviation: 'HLC' }]
      await desk.loadMethods(companies)
      const list = desk.cachedMethods(companies, 100)
      return list.filter(({ amount }) => amount > 0).map(({ name }) => name)
    },
  },
  showDialog: {
    row: 'EN-020, EN-054',
    set: false,
    seen: printed,
    usual: 'crsReservationId=ABCDEF print=true',
    now: 'at once: crsReservationId=ABCDEF print=true',
  },
  showCancelledTickets: {
    row: 'EN-021',
    set: false,
    usual: 2,
    now: 1,
    seen: () =>
      desk.visibleRows(desk.rowsOf(booking as never, new Set()), desk.salePreferences.showsCancelled())
        .length,
  },
  selectedFromPort: { row: 'EN-022', set: 'PIR', seen: () => leg()?.origin, usual: '', now: 'PIR' },
  selectedToPort: { row: 'EN-023', set: 'HER', seen: () => leg()?.destination, usual: '', now: 'HER' },
  selectedPrinter: {
    row: 'EN-024',
    set: 'Office',
    seen: printed,
    usual: 'crsReservationId=ABCDEF print=true',
    now: 'crsReservationId=ABCDEF paper=A4 print=true',
  },
  defaultDayToday: { row: 'EN-025, EN-051', set: false, seen: () => leg()?.date, usual: today, now: '' },
  selectedCompany: {
    row: 'EN-026',
    set: 'HLC',
    usual: undefined,
    now: ['HLC'],
    seen: () => desk.defaultSearchForm().filters.company,
  },
  defaultLanguage: {
    row: 'EN-027, I18-014',
    set: 'de',
    usual: 'en',
    now: 'de',
    async seen() {
      const { location } = globalThis
      vi.stubGlobal('location', { pathname: '/', search: '' })
      document.cookie = ''
      await desk.applyLanguage()
      const { language } = i18next
      await i18next.changeLanguage('en')
      vi.stubGlobal('location', location)
      return language
    },
  },
  defaultNumberOfPassengers: {
    row: 'EN-028',
    set: 2,
    usual: [1, 1],
    now: [2, 2],
    seen: () => [desk.defaultSearchForm().travellers[0]?.quantity, desk.lineContext.get().adults],
  },
  defaultNumberOfVehicles: {
    row: 'EN-029',
    set: 1,
    usual: 0,
    now: 1,
    seen: () => desk.defaultSearchForm().vehicles.length,
  },
  defaultColor: {
    row: 'EN-030',
    set: '#ff8800',
    usual: '#00a1e4',
    now: '#ff8800',
    seen: () => painted.get('--accent'),
  },
  lightTextColor: {
    row: 'EN-031',
    set: false,
    usual: '#ffffff',
    now: '#00131c',
    seen: () => painted.get('--on-fill'),
  },
  defaultPrintPackage: {
    row: 'EN-032',
    set: 'TICKETS_AND_VOUCHER',
    seen: printed,
    usual: 'crsReservationId=ABCDEF print=true',
    now: 'crsReservationId=ABCDEF voucher=true tickets=true print=true',
  },
  shortcutRoutes: {
    row: 'EN-033',
    set: [{ origin: 'RAF', destination: 'MYK' }],
    usual: 'no_such_route',
    now: 'RAF',
    async seen() {
      desk.enterScreen('step1')
      const { refusal } = (await desk.press(handle('sailing.favourite1'))) as {
        refusal?: { refusal: string }
      }
      return refusal?.refusal ?? desk.useSailing.getState().form.legs[0]?.origin
    },
  },
  groupedAttributes: {
    row: 'EN-034',
    set: true,
    usual: ['ssr'],
    now: ['group.care', 'ssr'],
    seen: () =>
      desk.inOrder([{ key: 'ssr' } as never], ((key: string) => key) as never).map(({ key }) => key),
  },
  shortcuts: {
    row: 'EN-035',
    set: [{ name: 'Availability', keys: 'alt+j', category: 'Step 1' }],
    usual: 'f3',
    now: 'alt+j',
    seen: () => desk.shortcuts.keysOf('sailing.availability'),
  },
  currency: {
    row: 'EN-036, CO-011',
    set: 'CZK',
    usual: '191,00 €',
    now: '191,00 Kč',
    seen() {
      // The sign is chosen where an outside CRS names no currency.
      desk.useSession.setState({ configuration: { currency: '', hideSetting: [] } } as never)
      undo.push(() => desk.useSession.setState({ configuration: undefined } as never))
      return desk.formatPrice(19100)
    },
  },
  hideSettings: { row: 'EN-037, PE-008', set: ['information'], seen: menu, usual: true, now: false },
  preferredDate: {
    row: 'EN-038',
    set: 'd.M.yyyy',
    usual: '04/12/2026',
    now: '4.12.2026',
    seen: () => desk.formatDate('2026-12-04'),
  },
  defaultPassengerAccommodation: {
    row: 'EN-039',
    set: 'BUS',
    usual: 'DECK',
    now: 'BUS',
    seen: () => (bought(), desk.useSale.getState().workingBooking.trips[0]?.passengers[0]?.accommodation),
  },
  defaultVehicleAccommodation: {
    row: 'EN-040',
    set: 'GARAGETRUCK',
    usual: ['CAR425', ''],
    now: ['CAR425', 'GARAGETRUCK'],
    seen: newVehicle,
  },
  showCompany: {
    row: 'EN-041',
    set: false,
    usual: true,
    now: false,
    seen: () => drawn('results', 'company'),
  },
  showShortCuts: {
    row: 'EN-042',
    set: false,
    usual: 'on',
    now: 'off',
    seen: () => document.documentElement.dataset['keys'],
  },
  routeFrequencyFlag: {
    row: 'EN-043',
    set: true,
    usual: false,
    now: true,
    seen: () => drawn('form', 'frequency'),
  },
  bookingConfirmationFlag: {
    row: 'EN-044',
    set: true,
    usual: false,
    now: true,
    seen: () => desk.asksBefore(),
  },
  systemPrinters: {
    row: 'EN-045',
    set: ['Desk jet'],
    usual: ['Office'],
    now: ['Office', 'Desk jet'],
    seen: async () => (await desk.printers()).map(({ name }) => name),
  },
  tcpIp: {
    row: 'EN-046, EN-075, DE-024',
    set: '10.0.0.9',
    usual: '',
    now: '10.0.0.9:9100',
    seen: () => desk.ownPreferences.rollPrinter(),
  },
  tcpPort: {
    row: 'EN-047, EN-075, DE-024',
    set: '9200',
    usual: '10.0.0.9:9100',
    now: '10.0.0.9:9200',
    seen: () => (desk.localValues.keep('tcpIp', '10.0.0.9'), desk.ownPreferences.rollPrinter()),
  },
  showTipOfTheDay: {
    row: 'EN-048',
    set: true,
    usual: false,
    now: true,
    seen: () => (desk.showTip(), desk.useTip.getState().open),
  },
  notificationCloseStatus: {
    row: 'EN-049, EN-076',
    set: true,
    usual: false,
    now: true,
    seen: () => desk.keepsOpen(),
  },
  searchCurrentYearOnly: {
    row: 'EN-050',
    set: true,
    usual: 'ABCDEF',
    now: 'booking_of_other_year',
    async seen() {
      const found = await desk.findBooking({ reference: 'abcdef' })
      return found && 'refusal' in found ? found.refusal : found?.crsReservationId
    },
  },
  datePickerFirst: {
    row: 'EN-052',
    set: true,
    usual: false,
    now: true,
    seen: () => drawn('form', 'dateFirst'),
  },
  doNotSendCancelledTickets: {
    row: 'EN-053',
    set: false,
    seen: printed,
    usual: 'crsReservationId=ABCDEF print=true',
    now: 'crsReservationId=ABCDEF cancelled=true print=true',
  },
}

describe('the effect of every setting', () => {
  test.each(Object.entries(acting).map(([field, how]) => [field, how.row, how] as const))(
    '%s has its effect (%s)',
    async (field, _, { set, seen, usual, now }) => {
      expect(await seen()).toEqual(usual)
      undo.push(() => desk.useSettings.setState({ value: { shortcuts: [] } }))
      desk.useSettings.setState({ value: { shortcuts: [], [field]: set } })
      desk.startNewSale()
      asked.length = 0
      expect(await seen()).toEqual(now)
    },
  )
})

test('The default accommodation of vehicles may be a category (EN-040)', () => {
  desk.useSettings.setState({ value: { shortcuts: [], defaultVehicleAccommodation: 'MOTO' } })
  expect(newVehicle()).toEqual(['MOTO', ''])
})

test('The chosen printer is stored on this machine with its model (EN-070, SC-A47)', async () => {
  desk.useSettings.setState({ value: { shortcuts: [], selectedPrinter: 'Office' } })
  await vi.waitFor(() =>
    expect(desk.localValues.read('printerInfo')).toEqual({ model: 'laser', printer: 'Office', id: 'Office' }),
  )
})

test('A printer prepared for this machine keeps its model and id, which no list knows (DE-021)', async () => {
  const prepared = { model: 'TM-T20', printer: 'Counter', id: 'usb-7' }
  desk.localValues.keep('printerInfo', prepared)
  desk.useSettings.setState({ value: { shortcuts: [], selectedPrinter: 'Counter' } })
  desk.useSettings.setState({ value: { shortcuts: [], selectedPrinter: 'Office' } })
  await vi.waitFor(() => expect(desk.localValues.read('printerInfo')).toMatchObject({ model: 'laser' }))
  desk.localValues.keep('printerInfo', prepared)
  desk.useSettings.setState({ value: { shortcuts: [], selectedPrinter: 'Counter' } })
  await new Promise(setImmediate)
  expect(desk.localValues.read('printerInfo')).toEqual(prepared)
})

describe('a language set on this machine', () => {
  const speak = async (typedIn: boolean, spoken = 'en') => {
    desk.useSession.setState({ typedIn, user: { agencyCode: '1300', userName: 'demo' } as never })
    document.cookie = 'purser-language=en'
    await i18next.changeLanguage('en')
    desk.useSettings.setState({ value: { shortcuts: [], defaultLanguage: 'de' } })
    await i18next.changeLanguage(spoken)
    await desk.applyLanguage()
    return i18next.language
  }

  test('replaces the one chosen before, from the next sign-in on (EN-027)', async () => {
    expect(await speak(false)).toBe('en')
    desk.useSettings.setState({ value: { shortcuts: [] } })
    expect(await speak(true)).toBe('de')
  })

  test('does not replace the one chosen since', async () => {
    expect(await speak(true, 'fr')).toBe('fr')
  })
})
