import i18next from 'i18next'
import { isRefusal, refuse } from '../../../domain/refusal.ts'
import { desktop } from '../../browser/desktop.ts'
import { changeSettings } from '../../settings/store.ts'
import { startPrinting } from '../../ticket/print/deliver.ts'
import { sendSales } from './sendSales.ts'
import { setUpOnce } from './setUpOnce.ts'
import { notify } from '../notices/notices.ts'
import { report } from '../notices/report.ts'

/** Uses the desktop program, if there is one: its printers, and the jobs that wait for them. Returns its undo. */
export function startDesktop(): () => void {
  if (desktop() === undefined) return () => undefined
  loadSystemPrinters().catch(report)
  const endSetUp = setUpOnce()
  const endSales = sendSales()
  const endPrinting = startPrinting(({ crsReservationId, printer }, ended) => {
    if (isRefusal(ended)) report(ended)
    else if (ended === 'uncertain') report(refuse('print_uncertain', { printer }))
    else notify('done', i18next.t(`booking:print.later.${ended}`, { reference: crsReservationId, printer }))
  })
  return () => {
    endSetUp()
    endSales()
    endPrinting()
  }
}

/** Stores the names of the printers of this machine in the settings. */
export async function loadSystemPrinters(): Promise<void> {
  const answer = await desktop()?.ask('get-system-printers', {})
  if (answer === undefined || isRefusal(answer)) return
  const names = answer.printers.map(({ name }) => name)
  changeSettings((draft) => void (draft.systemPrinters = names))
}
