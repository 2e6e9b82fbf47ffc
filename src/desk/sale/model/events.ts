import type { CommandServices } from '../../command/command.ts'
import type { FieldRef } from './state.ts'

/** Events of a sale that other nouns react to. Listeners run synchronously, before `notify` returns. */
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

/** Notified at each key that changes such a text. */
const typing = createEvent<Typing>()
export const { notify: notifyTyping, subscribe: onTyping } = typing

/** This window shows a stored booking; `issued`: it was just sold here, not held. */
const shown = createEvent<{ reference: string; issued: boolean }>()
export const { notify: notifyShown, subscribe: onShown } = shown

/**
 * The working booking is about to be cleared for the next customer; `search`: the trips on screen are cleared
 * with it.
 */
const clearing = createEvent<{ search: boolean; services: Pick<CommandServices, 'say'> }>()
export const { notify: notifyClearing, subscribe: onClearing } = clearing
