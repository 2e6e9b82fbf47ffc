import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { sailing } from '../../contract/sailing.ts'
import { locateAhead } from '../reference/timetable.ts'
import type { CallContext, Parts } from '../server/parts.ts'

/** What a company says of all its trips, and beneath it what it says of the line of one. */
export async function notice(
  parts: Parts,
  { body: { company, trip } }: InputOf<typeof sailing.notice>,
  { tx, who }: CallContext,
): Promise<AnswerOf<typeof sailing.notice>> {
  const { catalogue } = parts
  const [sailed] = trip ? await locateAhead(tx, parts, [trip]) : []
  const whose = sailed?.company ?? trip?.vessel.company.abbreviation ?? company ?? ''
  const lines = ['', ...(sailed ? [sailed.line] : [])]
  const said = catalogue.notices(whose).filter(({ line }) => lines.includes(line))
  return { notice: said.map(({ words }) => words[who.language] ?? words.en ?? '').join('\n') }
}
