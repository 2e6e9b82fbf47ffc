import { create } from 'zustand'
import { settings as calls } from '../../contract/settings.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { type Channel, openChannel } from '../browser/windows.ts'
import { isAway, useProgress } from '../request/progress.ts'
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
  onSaved: () => windows?.post('saved'),
})

/** The windows of one browser: what is set in one of them holds in all. */
let windows: Channel<'saved'> | undefined

/** A record that cannot be read now is read with the next save. */
const refresh = () => void keeper.refresh().catch(() => undefined)

/** Leaving would lose what the server, being away, has not got: the browser asks. */
function ask(event: BeforeUnloadEvent): void {
  const { saving } = useSettings.getState()
  if (keeper.owes() && (saving === 'failed' || isAway())) event.preventDefault()
}

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
  const others = (windows = openChannel('purser-settings', refresh))
  window.addEventListener('pagehide', keeper.leave)
  window.addEventListener('beforeunload', ask)
  const forget = useProgress.subscribe((now, before) => {
    if (now.reachable && !before.reachable) void keeper.flush()
  })
  return () => {
    others.close()
    windows = undefined
    window.removeEventListener('pagehide', keeper.leave)
    window.removeEventListener('beforeunload', ask)
    forget()
  }
}

onSessionEnd(() => keeper.load('{}'))
