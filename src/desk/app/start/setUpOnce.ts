import i18next from 'i18next'
import type { LocalSettings } from '../../../bridge/port.ts'
import { reference } from '../../../contract/reference.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { desktop } from '../../browser/desktop.ts'
import { getCached } from '../../request/record.ts'
import { localValues } from '../../settings/localValues.ts'
import { changeSettings, flushSettings } from '../../settings/settingsStore.ts'
import { notify } from '../notices/notices.ts'
import { report } from '../notices/report.ts'

/** Milliseconds between two looks for the list of companies. */
const pollEvery = 10

/**
 * Applies the settings prepared for this machine, once: as soon as the list of companies is loaded, because one of them
 * may become the default. Returns its undo.
 */
export function setUpOnce(): () => void {
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
