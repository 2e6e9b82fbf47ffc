import type { AnswerOf, InputOf } from '../../../contract/call.ts'
import type { sailing } from '../../../contract/sailing.ts'
import { findTripsToDepart } from '../../reference/timetable.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'

/** A company’s notices for all its trips, and its notices for the line of a trip, one per line of text. */
export async function notice(
  dependencies: ServerDependencies,
  { body: { company, trip } }: InputOf<typeof sailing.notice>,
  { tx, who }: CallContext,
): Promise<AnswerOf<typeof sailing.notice>> {
  const [sailed] = trip ? await findTripsToDepart(tx, dependencies, [trip]) : []
  const general = company === undefined ? [] : noticesOn(company, '')
  const ofLine = sailed === undefined ? [] : noticesOn(sailed.company, sailed.line)
  return { notice: [...general, ...ofLine].join('\n') }

  /** In the user’s language, else in English; general notices have an empty line code. */
  function noticesOn(code: string, lineCode: string): string[] {
    const notices = dependencies.catalogue.notices(code).filter(({ line }) => line === lineCode)
    return notices.map(({ words }) => words[who.language] ?? words['en'] ?? '')
  }
}
