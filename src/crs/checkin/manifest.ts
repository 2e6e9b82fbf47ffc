import type { InputOf } from '../../contract/call.ts'
import type { checkin } from '../../contract/checkin.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { findDue } from '../booking/boarding/tickets.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { fileTask } from '../worker/fileTask.ts'
import type { ServiceFile } from '../worker/serviceFile.ts'
import { atGate } from './gate.ts'
import { manifestOf } from './manifestRows.ts'

/** The manifest of those checked in at the port, as a file. */
export function manifest(
  dependencies: ServerDependencies,
  { query }: InputOf<typeof checkin.manifest>,
  context: CallContext,
): Promise<ServiceFile | Refusal> {
  const { format, language = context.who.language } = query
  return atGate(dependencies, context, query, async (gate) => {
    const due = await findDue(context.tx, context.who, gate)
    const checkedIn = due.filter(({ boarding }) => boarding !== null)
    const made = manifestOf(dependencies.catalogue, language, gate, checkedIn)
    const day = gate.departs.slice(0, 10)
    const name = `manifest-${gate.sailing.vessel}-${gate.port}-${day}.${format}`
    return format === 'pdf'
      ? { name, type: 'application/pdf', bytes: fileTask('manifest', made) }
      : { name, type: 'text/csv; charset=utf-8', bytes: fileTask('manifestCsv', made) }
  })
}
