import { handle } from '../command/command.ts'
import type { AwaitedList } from './focus/pendingFields.tsx'

/** The commands of this folder with their arguments: what other folders run, bind and name. */
export const fieldCommand = {
  /** Goes on once a list is there and drawn; keys typed until then are meant for what follows. */
  awaitList: handle<AwaitedList>('field.awaitList'),
}
