import type { draft } from '../../contract/draft.ts'
import type { Handlers } from '../server/context.ts'
import { list } from './list.ts'
import { read } from './read.ts'
import { remove } from './remove.ts'
import { save } from './save.ts'

export function draftRoutes(): Handlers<typeof draft> {
  return { save, read, list: (_, context) => list(context), remove }
}
