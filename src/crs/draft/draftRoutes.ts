import type { draft } from '../../contract/draft.ts'
import type { Handlers, ServerDependencies } from '../server/context.ts'
import { list, read, remove, save } from './draft.ts'

export function draftRoutes({ catalogue }: Pick<ServerDependencies, 'catalogue'>): Handlers<typeof draft> {
  const { timezone } = catalogue.network
  return {
    save: (input, context) => save(timezone, input, context),
    read,
    list: (_, context) => list(context),
    remove: (input, context) => remove(timezone, input, context),
  }
}
