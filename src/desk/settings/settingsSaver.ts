import { produce } from 'immer'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { laidOver, readSettings, type Settings } from './settings.ts'

/** `waiting` for the hand to rest, on its way, there, or not there although tried. */
export type Saving = 'saved' | 'waiting' | 'saving' | 'failed'

export interface SettingsSaverParts {
  /** The text the server has now. */
  read(): Promise<string | Refusal>
  /** `leaving`: the page goes away and hears of nothing any more. */
  save(text: string, leaving: boolean): Promise<Refusal | undefined>
  /** A timer; returns how to call it off. */
  after(milliseconds: number, then: () => void): () => void
  /** After every change of value or of what became of it. */
  onChange(value: Settings, saving: Saving): void
  /** A save did not work: a fault, tried again later, or a refusal, which is not. */
  onFailure(problem: unknown): void
  /** What was changed here is on the server: other windows may read it. */
  onSaved(): void
}

export interface SettingsSaver {
  /** The settings of whoever has signed in. */
  load(text: string): void
  /** Applies at once, saves soon. */
  change(recipe: (draft: Settings) => void): void
  /** Saves now what is not saved yet. */
  flush(): Promise<void>
  /** Sends what is not saved yet with the page's last breath. */
  leave(): void
  /** Reads what another window has saved. What is not saved here reads it by itself before it is. */
  refresh(): Promise<void>
  /** Something was changed that is not known to be on the server. */
  hasUnsaved(): boolean
}

/** Milliseconds the hand rests before a save, and between tries after a fault. */
const rest = 1000
const patience = [5_000, 20_000, 60_000]

export function createSettingsSaver(parts: SettingsSaverParts): SettingsSaver {
  let value: Settings = { shortcuts: [] }
  /** Top fields changed and not known to be on the server. */
  let changed: ReadonlySet<string> = new Set()
  /** Of these, the ones on their way. */
  let sent: ReadonlySet<string> = new Set()
  let callOff: (() => void) | undefined
  let underWay: Promise<void> | undefined
  let failures = 0
  /** Rises with every sign-in: an answer for somebody else is not ours. */
  let visit = 0

  function become(saving: Saving): void {
    parts.onChange(value, saving)
  }

  function later(milliseconds: number): void {
    callOff?.()
    callOff = parts.after(milliseconds, () => void flush())
  }

  function load(text: string): void {
    callOff?.()
    visit += 1
    failures = 0
    changed = sent = new Set()
    value = readSettings(text)
    become('saved')
  }

  function change(recipe: (draft: Settings) => void): void {
    const next = produce(value, recipe)
    if (next === value) return
    const fields = [...Object.keys(value), ...Object.keys(next)]
    changed = new Set([...changed, ...fields.filter((field) => value[field] !== next[field])])
    value = next
    become('waiting')
    later(rest)
  }

  async function flush(): Promise<void> {
    await underWay
    callOff?.()
    if (changed.size === 0) return
    underWay = saveOnce().finally(() => (underWay = undefined))
    await underWay
  }

  async function saveOnce(): Promise<void> {
    const mine = visit
    sent = changed
    changed = new Set()
    become('saving')
    const problem = await send().catch((fault: unknown) => ({ fault }))
    if (mine !== visit) return
    if (problem !== undefined) return fail(problem)
    sent = new Set()
    failures = 0
    become(changed.size > 0 ? 'waiting' : 'saved')
    parts.onSaved()
  }

  async function send(): Promise<Refusal | undefined> {
    const mine = visit
    const text = await parts.read()
    if (isRefusal(text)) return text
    if (mine !== visit) return undefined
    value = laidOver(readSettings(text), value, new Set([...sent, ...changed]))
    return parts.save(JSON.stringify(value), false)
  }

  function fail(problem: Refusal | { fault: unknown }): void {
    changed = new Set([...sent, ...changed])
    sent = new Set()
    become('failed')
    const again = !isRefusal(problem)
    if (failures === 0 || !again) parts.onFailure(again ? problem.fault : problem)
    const wait = patience[Math.min(failures, patience.length - 1)] ?? rest
    failures += 1
    if (again) later(wait)
  }

  function leave(): void {
    if (!owes()) return
    callOff?.()
    changed = new Set()
    void parts.save(JSON.stringify(value), true).catch(() => undefined)
  }

  const owes = () => changed.size + sent.size > 0

  async function refresh(): Promise<void> {
    const mine = visit
    const text = await parts.read()
    if (isRefusal(text) || mine !== visit || owes()) return
    value = readSettings(text)
    become('saved')
  }

  return { load, change, flush, leave, refresh, hasUnsaved: owes }
}
