import i18next from 'i18next'
import { isRefusal, refuse } from '../../../domain/refusal.ts'
import { desktop } from '../../browser/desktop.ts'
import { changeSettings } from '../../settings/settingsStore.ts'
import { type Paper, startPrinting, type Ended } from '../../ticket/print/deliver.ts'
import { checkEvery, checkHealth } from './healthCheck.ts'
import { sendSales } from './sendSales.ts'
import { setUpOnce } from './setUpOnce.ts'
import { notify } from '../notices/notices.ts'
import { report } from '../notices/report.ts'

/** Uses the desktop program, if there is one: its printers, and the jobs that wait for them. Returns its undo. */
export function startDesktop(): () => void {
  if (desktop() === undefined) return () => undefined
  loadSystemPrinters().catch(report)
  const undo = [setUpOnce(), sendSales(), checkConnectivity(), startPrinting(reportPrinted)]
  return () => {
    for (const end of undo) end()
  }
}

/** Reports what became of a job that no command waited for. */
function reportPrinted({ crsReservationId: reference, printer }: Paper, ended: Ended): void {
  if (isRefusal(ended)) report(ended)
  else if (ended === 'uncertain') report(refuse('print_uncertain', { printer }))
  else notify('done', i18next.t(`booking:print.later.${ended}`, { reference, printer }))
}

/** Notices a lost connection also while a long request of the page is under way. Returns its undo. */
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
