import { create } from 'zustand'
import { settings as calls } from '../../contract/settings.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { type WindowChannel, openChannel } from '../browser/windows.ts'
import { isServerAway, useProgress } from '../request/progress.ts'
import { request } from '../request/request.ts'
import { onSessionEnd } from '../request/token.ts'
import { createSettingsSaver, type Saving } from './settingsSaver.ts'
import { type Settings, settingOf } from './settings.ts'

/** The operator’s settings, the same on every machine. */
export const useSettings = create<{ value: Settings; saving: Saving }>(() => ({
  value: { shortcuts: [] },
  saving: 'saved',
}))

/** The start of the desk provides it. */
let onFailure: (problem: unknown) => void = () => {}

const keeper = createSettingsSaver({
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
  onChange: (value, saving) => useSettings.setState({ value, saving }),
  onFailure: (problem) => onFailure(problem),
  onSaved: () => windows?.post('saved'),
})

/** Notifies the other windows of this browser of saved changes. */
let windows: WindowChannel<'saved'> | undefined

/** After a failed read, the next save reads the record. */
const refresh = () => void keeper.refresh().catch(() => undefined)

/** Unsaved settings would be lost, so the browser asks for confirmation before the page is closed. */
function ask(event: BeforeUnloadEvent): void {
  const { saving } = useSettings.getState()
  if (keeper.hasUnsaved() && (saving === 'failed' || isServerAway())) event.preventDefault()
}

/** Returns whether a sale is confirmed before it is carried out. */
export function hasConfirmations(): boolean {
  const { value } = useSettings.getState()
  return settingOf(value, 'bookingConfirmationFlag') && settingOf(value, 'showDialog')
}

/** Returns whether earlier passengers are offered; on by default. */
export const hasPartyMemory = (): boolean => useSettings.getState().value.partyMemory ?? true

/** Applies at once; saves after a second without changes, and when the page is closed. */
export const changeSettings = keeper.change

/** Saves pending changes at once, for signing out. */
export const flushSettings = keeper.flush

/**
 * Loads the settings of the signed-in user and watches for the page being closed. `failed` receives failed
 * saves. Returns its undo.
 */
export function startSavingSettings(text: string, failed: (problem: unknown) => void): () => void {
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
