import type { networkAuditCalls } from '../../../contract/networkAudit.ts'
import type { AnswerOf, InputOf } from '../../../contract/call.ts'
import { refuse, type Refusal } from '../../../domain/refusal.ts'
import { isDate } from '../../../domain/value/portTime.ts'
import type { CallContext } from '../../server/context.ts'
import { readLinkedLines } from '../../journal/linkedLines.ts'

/** Entries in an answer; each may have some kilobytes of rows. */
const mostLines = 500

/** Entries of the journal with their chain, by days of the network, user and kind. */
export async function journalLines(
  { query }: InputOf<typeof networkAuditCalls.journal>,
  timezone: string,
  { tx, who }: CallContext,
): Promise<AnswerOf<typeof networkAuditCalls.journal> | Refusal> {
  const { from, until, user = '', kind = '', after = ' 0' } = query
  if (!isDate(from)) return refuse('date_not_valid', { text: from }, '/from')
  if (!isDate(until)) return refuse('date_not_valid', { text: until }, '/until')
  if (until < from) return refuse('days_reversed', {}, '/until')
  const [agency = '', position = '0'] = after.split(' ')
  const wanted = { from, to: until, timezone, user: user.trim(), kind: kind.trim() }
  const page = { after: { agency, position: Number(position) }, most: mostLines }
  const lines = await readLinkedLines(tx, who, { ...wanted, ...page })
  const last = lines.length === mostLines ? lines.at(-1) : undefined
  return { lines, ...(last && { next: `${last.agency} ${last.position}` }) }
}
