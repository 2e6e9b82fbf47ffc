import i18next from 'i18next'
import { onIssued } from '../../sale/model/state.ts'
import { moneyDigits } from '../../language/money.ts'
import { isRefusal, refuse } from '../../../domain/refusal.ts'
import { desktop } from '../../browser/desktop.ts'
import { changeSettings, flushSettings } from '../../settings/settingsStore.ts'
import { type Paper, startPrinting, type Ended } from '../../ticket/print/deliver.ts'
import { checkEvery, checkHealth } from './healthCheck.ts'
import { notify } from '../notices/notices.ts'
import { report } from '../notices/outcomes.ts'
import type { LocalSettings, Sale } from '../../../bridge/port.ts'
import { reference } from '../../../contract/reference.ts'
import { getCached } from '../../request/cache.ts'
import { localValues, localText } from '../../settings/localValues.ts'
import { printTicket } from '../../../domain/ticket/number.ts'
import { itemsOf, labelOf, type BookedItem, type StoredBooking } from '../../booking/shown/items.ts'

/**
 * Uses the desktop program, if there is one: its printers, and the jobs that wait for them. Returns a function that
 * ends this.
 */
export function startDesktop(): () => void {
  if (desktop() === undefined) return () => undefined
  loadSystemPrinters().catch(report)
  const undo = [applyInitialSettings(), sendSales(), checkConnectivity(), startPrinting(reportPrinted)]
  return () => {
    for (const end of undo) end()
  }
}

/** Reports what became of a job that no command waited for. */
function reportPrinted({ crsReservationId: reference, printer }: Paper, ended: Ended): void {
  if (isRefusal(ended)) report(ended)
  else if (ended === 'uncertain') report(refuse('print_uncertain', { printer }))
  else notify('done', i18next.t(`ticket:print.later.${ended}`, { reference, printer }))
}

/** Notices a lost connection also while a long request of the page is under way. Returns a function that ends this. */
export function checkConnectivity(): () => void {
  const check = async () => {
    const answer = await desktop()?.ask('check-connectivity', {})
    if (answer !== undefined && !isRefusal(answer) && !answer.connected) await checkHealth()
  }
  const timer = setInterval(() => void check().catch(report), checkEvery * 1000)
  return () => clearInterval(timer)
}

/** Stores the names of the printers of this machine in the settings. */
export async function loadSystemPrinters(): Promise<void> {
  const answer = await desktop()?.ask('get-system-printers', {})
  if (answer === undefined || isRefusal(answer)) return
  const names = answer.printers.map(({ name }) => name)
  changeSettings((draft) => void (draft.systemPrinters = names))
}

/** Milliseconds between two looks for the list of companies. */
const pollEvery = 10

/**
 * Applies the settings prepared for this machine, once: as soon as the list of companies is loaded, because one of
 * them may become the default. Returns a function that ends this.
 */
export function applyInitialSettings(): () => void {
  if (localValues.read('desktopSetUp') === true) return () => undefined
  const timer = setInterval(() => {
    const companies = getCached(reference.companies, {})?.companies
    if (companies === undefined) return
    clearInterval(timer)
    setUp(new Set(companies.map(({ abbreviation }) => abbreviation))).catch(report)
  }, pollEvery)
  return () => clearInterval(timer)
}

async function setUp(companies: ReadonlySet<string>): Promise<void> {
  const prepared = await desktop()?.ask('get-initial-settings', {})
  if (prepared === undefined || isRefusal(prepared)) return
  apply(prepared, companies)
  localValues.keep('desktopSetUp', true)
  await flushSettings()
  const { printer = '' } = prepared.printerInfo ?? {}
  notify('done', i18next.t(printer === '' ? 'settings:setUp.noPrinter' : 'settings:setUp.done', { printer }))
}

function apply(prepared: LocalSettings, companies: ReadonlySet<string>): void {
  const { printerInfo, printerLogin, defaultCompany, showCompany, defaultDayToday } = prepared
  if (printerInfo) localValues.keep('printerInfo', printerInfo)
  if (printerLogin !== undefined) localValues.keep('printerLogin', printerLogin)
  changeSettings((draft) => {
    if (printerInfo) draft.selectedPrinter = printerInfo.printer
    if (defaultCompany !== undefined && companies.has(defaultCompany)) draft.selectedCompany = defaultCompany
    if (showCompany !== undefined) draft.showCompany = showCompany
    if (defaultDayToday !== undefined) draft.defaultDayToday = defaultDayToday
  })
}

const usualPort = '8080'

/** Hands every issued booking to the ERP at the address of the settings. Returns a function that ends this. */
export function sendSales(): () => void {
  return onIssued((booking) => void sendSale(booking).catch(report))
}

/** The desktop program sends a booking once, so that it may be handed over again. */
async function sendSale(booking: StoredBooking): Promise<void> {
  const host = localText('erpIp')
  if (host === '') return
  const port = Number(localText('erpPort') || usualPort)
  const answer = await desktop()?.ask('send-sale', { host, port, sale: saleOf(booking) })
  if (isRefusal(answer)) report(answer)
}

/** The data of the sale, as documented in the port of the desktop program. */
function saleOf(booking: StoredBooking): Sale {
  const { crsReservationId: reference, agencyCode: agency, bookedBy: user } = booking
  const { bookedAt, currency, total } = booking
  return {
    reference,
    agency,
    user,
    bookedAt,
    currency,
    digits: moneyDigits(),
    total,
    trips: booking.trips.map((trip) => ({
      company: trip.vessel.company.abbreviation,
      companyReference: trip.companyReservationCode,
      vessel: trip.vessel.name,
      origin: trip.origin.idOrCode,
      destination: trip.destination.idOrCode,
      departs: trip.departureDateTime,
      tickets: itemsOf(trip).flatMap(ticketOf),
    })),
  }
}

function ticketOf(booked: BookedItem): Sale['trips'][number]['tickets'] {
  const { ticket, price } = booked.item
  if (ticket === undefined) return []
  const { net, vat, dues, surcharges, total } = price.fare
  const amounts = { net, vat, dues, surcharges, total }
  return [{ number: printTicket(ticket), kind: booked.kind, name: labelOf(booked), ...amounts }]
}
