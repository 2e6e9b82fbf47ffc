import type { InputOf } from '../../contract/call.ts'
import type { group } from '../../contract/group.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { findGroup } from '../booking/group/group.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { fileTask } from '../worker/fileTask.ts'
import type { ServiceFile } from '../worker/serviceFile.ts'
import { groupSheet } from './groupSheet.ts'

/** The rooming list and the lane list of a group as a PDF, trip by trip, in the language of the session. */
export async function print(
  { catalogue }: ServerDependencies,
  { body: { company, code } }: InputOf<typeof group.print>,
  context: CallContext,
): Promise<ServiceFile | Refusal> {
  const found = await findGroup(context, company, code)
  if (isRefusal(found)) return found
  const bytes = fileTask('group', groupSheet(catalogue, context.who.language, found))
  return { name: `group-${found.root.booking.reference}.pdf`, bytes }
}
