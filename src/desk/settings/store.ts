import { create } from 'zustand'
import { settings as calls } from '../../contract/settings.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { request } from '../request/request.ts'
import { onSessionEnd } from '../request/token.ts'
import { createKeeper, type Saving } from './keeper.ts'
import type { Settings } from './settings.ts'

/** The operator's settings, the same on every machine. */
export const useSettings = create<{ value: Settings; saving: Saving }>(() => ({
  value: { shortcuts: [] },
  saving: 'saved',
}))

let onFailure: (problem: unknown) => void = () => {}

const keeper = createKeeper({
  async read() {
    const answer = await request(calls.read, {})
    return isRefusal(answer) ? answer : answer.interfaceSetting
  },
  async save(interfaceSetting, leaving): Promise<Refusal | undefined> {
    const answer = await request(calls.save, { body: { interfaceSetting } }, { leaving })
    return isRefusal(answer) ? answer : undefined
  },
  after(milliseconds, then) {
    const timer = setTimeout(then, milliseconds)
    return () => clearTimeout(timer)
  },
  told: (value, saving) => useSettings.setState({ value, saving }),
  onFailure: (problem) => onFailure(problem),
})

/** Applies at once; saves when the hand has rested for a second, and when the page is left. */
export const changeSettings = keeper.change

/** Saves now what is not saved yet: before signing out. */
export const flushSettings = keeper.flush

/**
 * Takes the settings of whoever has signed in, and watches over leaving the page. `failed` is told of saves that did
 * not work. Returns its undo.
 */
export function keepSettings(text: string, failed: (problem: unknown) => void): () => void {
  onFailure = failed
  keeper.load(text)
  window.addEventListener('pagehide', keeper.leave)
  return () => window.removeEventListener('pagehide', keeper.leave)
}

onSessionEnd(() => keeper.load('{}'))
