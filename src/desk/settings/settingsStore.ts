import { create } from 'zustand'
import { produce } from 'immer'
import { settings as calls } from '../../contract/settings.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { type WindowChannel, openChannel } from '../browser/windows.ts'
import { isServerAway, useProgress } from '../request/progress.ts'
import { request } from '../request/request.ts'
import { onSessionEnd } from '../request/identity.ts'
import { type Settings, settingOf, merged, readSettings, writeSettings } from './settings.ts'

/** `waiting`: changed, and saved after a pause; `failed`: the last save did not succeed. */
export type Saving = 'saved' | 'waiting' | 'saving' | 'failed'

export interface SettingsSaverParts {
  /** The settings the server has now, as text. */
  read(): Promise<string | Refusal>
  /** `leaving`: the page is being left, so the answer is not awaited. */
  save(text: string, leaving: boolean): Promise<Refusal | undefined>
  /** Starts a timer; returns its cancel function. */
  after(milliseconds: number, then: () => void): () => void
  /** After every change of the settings or of their saving. */
  onChange(value: Settings, saving: Saving): void
  /** A save failed: a fault, which is tried again later, or a refusal, which is not. */
  onFailure(problem: unknown): void
  /** A change made here is on the server: other windows may read it. */
  onSaved(): void
}

export interface SettingsSaver {
  /** Replaces everything by the settings of the user who has signed in. */
  load(text: string): void
  /** Applies a change at once and saves it after a pause. */
  change(recipe: (draft: Settings) => void): void
  /** Saves unsaved changes now. */
  flush(): Promise<void>
  /** Sends unsaved changes while the page is left. */
  leave(): void
  /** Reads what another window has saved. Does nothing while changes are unsaved: saving reads first. */
  refresh(): Promise<void>
  hasUnsaved(): boolean
}

/** Milliseconds from the last change to a save, and between tries after a fault. */
const saveDelay = 1000
const retryDelays = [5_000, 20_000, 60_000]

const noFields: ReadonlySet<string> = new Set()

interface SaverModel {
  readonly parts: SettingsSaverParts
  value: Settings
  /** The settings as last known on the server. */
  base: Settings
  /** Top-level fields that were changed and not sent yet. */
  changed: ReadonlySet<string>
  /** Top-level fields of the save under way. */
  sent: ReadonlySet<string>
  cancelTimer: (() => void) | undefined
  underWay: Promise<void> | undefined
  failures: number
  /** Counts sign-ins, so that an answer for a former user is ignored. */
  visit: number
}

export function createSettingsSaver(parts: SettingsSaverParts): SettingsSaver {
  const saver: SaverModel = {
    parts,
    value: { shortcuts: [] },
    base: { shortcuts: [] },
    changed: noFields,
    sent: noFields,
    cancelTimer: undefined,
    underWay: undefined,
    failures: 0,
    visit: 0,
  }
  return {
    load: (text) => load(saver, text),
    change: (recipe) => change(saver, recipe),
    flush: () => flush(saver),
    leave: () => leave(saver),
    refresh: () => refresh(saver),
    hasUnsaved: () => hasUnsaved(saver),
  }
}

function notify({ parts, value }: SaverModel, saving: Saving): void {
  parts.onChange(value, saving)
}

function hasUnsaved({ changed, sent }: SaverModel): boolean {
  return changed.size + sent.size > 0
}

function saveAfter(saver: SaverModel, milliseconds: number): void {
  saver.cancelTimer?.()
  saver.cancelTimer = saver.parts.after(milliseconds, () => void flush(saver))
}

function load(saver: SaverModel, text: string): void {
  saver.cancelTimer?.()
  saver.visit += 1
  saver.failures = 0
  saver.changed = saver.sent = noFields
  saver.value = saver.base = readSettings(text)
  notify(saver, 'saved')
}

function change(saver: SaverModel, recipe: (draft: Settings) => void): void {
  const { value } = saver
  const next = produce(value, recipe)
  if (next === value) return
  saver.changed = new Set([...saver.changed, ...changedFields(value, next)])
  saver.value = next
  notify(saver, 'waiting')
  saveAfter(saver, saveDelay)
}

function changedFields(before: Settings, after: Settings): readonly string[] {
  const fields = [...Object.keys(before), ...Object.keys(after)]
  return fields.filter((field) => before[field] !== after[field])
}

async function flush(saver: SaverModel): Promise<void> {
  await saver.underWay
  saver.cancelTimer?.()
  if (saver.changed.size === 0) return
  saver.underWay = saveOnce(saver).finally(() => (saver.underWay = undefined))
  await saver.underWay
}

async function saveOnce(saver: SaverModel): Promise<void> {
  const { visit } = saver
  saver.sent = saver.changed
  saver.changed = noFields
  notify(saver, 'saving')
  const problem = await send(saver).catch((fault: unknown) => ({ fault }))
  if (visit !== saver.visit) return
  if (problem !== undefined) return applyFailure(saver, problem)
  saver.sent = noFields
  saver.failures = 0
  notify(saver, saver.changed.size > 0 ? 'waiting' : 'saved')
  saver.parts.onSaved()
}

/** Reads first, so that fields and entries of lists another window has changed are not overwritten. */
async function send(saver: SaverModel): Promise<Refusal | undefined> {
  const { visit, parts } = saver
  const text = await parts.read()
  if (isRefusal(text)) return text
  if (visit !== saver.visit) return undefined
  const own = new Set([...saver.sent, ...saver.changed])
  const there = readSettings(text)
  const value = merged(there, saver.value, saver.base, own)
  saver.value = value
  saver.base = there
  // A further change of a list begins with the entries of the other window too.
  notify(saver, 'saving')
  const refusal = await parts.save(writeSettings(value), false)
  if (refusal === undefined && visit === saver.visit) saver.base = value
  return refusal
}

function applyFailure(saver: SaverModel, problem: Refusal | { fault: unknown }): void {
  const { parts, failures } = saver
  saver.changed = new Set([...saver.sent, ...saver.changed])
  saver.sent = noFields
  notify(saver, 'failed')
  const isFault = !isRefusal(problem)
  if (failures === 0 || !isFault) parts.onFailure(isFault ? problem.fault : problem)
  saver.failures += 1
  if (isFault) saveAfter(saver, retryDelays[Math.min(failures, retryDelays.length - 1)] ?? saveDelay)
}

function leave(saver: SaverModel): void {
  if (!hasUnsaved(saver)) return
  saver.cancelTimer?.()
  saver.changed = noFields
  void saver.parts.save(writeSettings(saver.value), true).catch(() => undefined)
}

async function refresh(saver: SaverModel): Promise<void> {
  const { visit, parts } = saver
  const text = await parts.read()
  if (isRefusal(text) || visit !== saver.visit || hasUnsaved(saver)) return
  saver.value = saver.base = readSettings(text)
  notify(saver, 'saved')
}

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
const refreshSettings = () => void keeper.refresh().catch(() => undefined)

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
 * Loads the settings of the signed-in user and watches for the page being closed. `failed` receives failed saves.
 * Returns a function that ends this.
 */
export function startSavingSettings(text: string, failed: (problem: unknown) => void): () => void {
  onFailure = failed
  keeper.load(text)
  const others = (windows = openChannel('purser-settings', refreshSettings))
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
