import type { DesktopPort, PrintTarget } from '../../../bridge/port.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { salePreferences } from '../../sale/model/preferences.ts'

/** A name is that of a printer of this machine, else of the print service; a name with a port is an address. */
export async function targetOf(port: DesktopPort, printer: string): Promise<PrintTarget | Refusal> {
  const [, host, number] = /^([^\s:]+):(\d{1,5})$/.exec(printer) ?? []
  if (host !== undefined) return { kind: 'tcp', host, port: Number(number) }
  const answer = await port.ask('get-system-printers', {})
  if (isRefusal(answer)) return answer
  if (answer.printers.some(({ name }) => name === printer)) return { kind: 'system', name: printer }
  if (!answer.hasService) return refuse('printer_unknown', { printer })
  return { kind: 'service', name: printer, login: salePreferences.printerLogin() }
}
