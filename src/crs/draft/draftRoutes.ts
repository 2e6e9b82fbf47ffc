import type { draft } from '../../contract/draft.ts'
import type { Handlers } from '../server/context.ts'
import { list, read, remove, save } from './draft.ts'

export function draftRoutes(): Handlers<typeof draft> {
  return { save, read, list: (_, context) => list(context), remove }
}
