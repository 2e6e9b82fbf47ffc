import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { sailing } from '../../contract/sailing.ts'
import { findTripsAhead } from '../reference/timetable.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'

/** What a company says of all its trips, and of the line of one; each where it is asked for. */
export async function notice(
  parts: ServerDependencies,
  { body: { company, trip } }: InputOf<typeof sailing.notice>,
  { tx, who }: CallContext,
): Promise<AnswerOf<typeof sailing.notice>> {
  const [sailed] = trip ? await findTripsAhead(tx, parts, [trip]) : []
  const all = company === undefined ? [] : said(company, '')
  const own = sailed === undefined ? [] : said(sailed.company, sailed.line)
  return { notice: [...all, ...own].join('\n') }

  function said(by: string, of: string): string[] {
    const notices = parts.catalogue.notices(by).filter(({ line }) => line === of)
    return notices.map(({ words }) => words[who.language] ?? words['en'] ?? '')
  }
}
