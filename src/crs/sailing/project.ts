import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { sailing } from '../../contract/sailing.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import type { CallContext, Parts } from '../server/parts.ts'

export async function listOfProject(
  _parts: Parts,
  { path }: InputOf<typeof sailing.listOfProject>,
  _context: CallContext,
): Promise<AnswerOf<typeof sailing.listOfProject> | Refusal> {
  return refuse('project_not_found', { project: path.project })
}

export async function frequencyOfProject(
  _parts: Parts,
  { path }: InputOf<typeof sailing.frequencyOfProject>,
  _context: CallContext,
): Promise<AnswerOf<typeof sailing.frequencyOfProject> | Refusal> {
  return refuse('project_not_found', { project: path.project })
}
