import type { CommandServices } from '../../command/command.ts'
import type { FieldRef } from './state.ts'

/** What happens in a sale that other nouns act on. A listener is called before the call that notifies returns. */
function createEvent<T>() {
  const listeners = new Set<(event: T) => void>()
  return {
    notify: (event: T) => listeners.forEach((listener) => listener(event)),
    /** Returns its undo. */
    subscribe(listener: (event: T) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** A text in a cell or field of the sale, before it is committed. */
export interface Typing extends FieldRef {
  text: string
}

/** Each key that changes such a text. */
const typing = createEvent<Typing>()
export const { notify: notifyTyping, subscribe: onTyping } = typing

/** The window shows this stored booking; `issued`: it was just sold here, not held. */
const shown = createEvent<{ reference: string; issued: boolean }>()
export const { notify: notifyShown, subscribe: onShown } = shown

/** The working booking is about to be cleared for the next customer; `search`: the trips on screen are cleared with it. */
const clearing = createEvent<{ search: boolean; hands: Pick<CommandServices, 'say'> }>()
export const { notify: notifyClearing, subscribe: onClearing } = clearing
