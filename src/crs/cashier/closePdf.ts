import type { InputOf } from '../../contract/call.ts'
import type { cashier } from '../../contract/cashier.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import type { CallContext } from '../server/context.ts'
import { agencyOf } from '../session/agency.ts'
import { fileTask } from '../worker/fileTask.ts'
import type { ServiceFile } from '../worker/serviceFile.ts'
import { closeById } from './closes.ts'

/** One close on a page of A4. */
export async function closePdf(
  { query: { id, print: printed } }: InputOf<typeof cashier.closePdf>,
  { tx, who }: CallContext,
): Promise<ServiceFile | Refusal> {
  const close = await closeById(tx, who.agency, id)
  if (!close) return refuse('close_not_found')
  const agency = await agencyOf(tx, who.agency)
  const bytes = fileTask('close', { close, agency, language: who.language, printed })
  return { name: `close-${agency.code}-${id}.pdf`, bytes }
}
