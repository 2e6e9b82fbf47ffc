import { create } from 'zustand'
import type { AnswerOf, InputOf } from '../../contract/call.ts'
import { inventory as calls } from '../../contract/inventory.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { dayOf } from '../../domain/value/typedDay.ts'
import { addDays } from '../../domain/value/portTime.ts'
import { latinText } from '../../domain/value/phoneticKey.ts'
import { lineContext } from '../command/keyboard.ts'
import { weekdayName } from '../language/date.ts'
import { askedOf, closeQuestion, openQuestion } from '../question/questions.ts'
import { isSignedOut } from '../request/fault.ts'
import { onAgencyChange, onSessionEnd } from '../request/identity.ts'
import { getCached, invalidate } from '../request/cache.ts'
import { request } from '../request/request.ts'
import { inventoryQuestion } from './commands.ts'
import type { SaleAction } from './saleRows.ts'
import { hasSteps, stepsOfDraft } from './stepWords.ts'
import { readSteps, resourceOf } from './saleWords.ts'

export type SaleSailing = AnswerOf<typeof calls.sailings>['sailings'][number]
export type SailingControl = SaleSailing['controls'][number]
export type SaleEffect = AnswerOf<typeof calls.preview>
export type PublishedChange = AnswerOf<typeof calls.changes>['changes'][number]
export type PlannedChange = AnswerOf<typeof calls.changes>['planned'][number]
type Body = InputOf<typeof calls.preview>['body']
type Control = Body['controls'][number]

/** Days on screen where none are chosen. */
const usualDays = 7

/** A change of the sale in its dialog, as its fields are filled in. */
export interface SaleDraft {
  action: SaleAction
  selection: Body['selection']
  /** Codes with blanks, commas or `+` between them. */
  holders: string
  what: string
  /** `PIR-JTR` */
  trips: string
  most: number | undefined
  /** `-14d 50% -3d` */
  release: string
  /** `40@80 40@100 @130` and `2 -3d` */
  steps: string
  floors: string
  /** The levels of the proposal that was taken. */
  proposalOf?: { percent: number; days: number }[]
  reason: string
  /** `4/12 0700`: published then; at once while empty. */
  at: string
  /** It was typed with everything that it needs: Enter publishes it. */
  isTyped: boolean
}

interface InventoryState {
  /** YYYY-MM-DD; a week from today while empty. */
  from: string
  to: string
  /** Words that the listed sailings have. */
  search: string
  /** The sailing under the cursor. */
  current: number | undefined
  marked: ReadonlySet<number>
  /** The row last marked, from which a range is marked. */
  anchor: number | undefined
  /** The effect of a change, or the reason why it could not be loaded. */
  effect: { of: string; data?: SaleEffect | Refusal; error?: unknown } | undefined
  /** The change under the cursor of the history: published, or planned and not published. */
  change: number | undefined
  planned: number | undefined
}

const nothing: InventoryState = {
  from: '',
  to: '',
  search: '',
  current: undefined,
  marked: new Set(),
  anchor: undefined,
  effect: undefined,
  change: undefined,
  planned: undefined,
}

export const useInventory = create<InventoryState>(() => nothing)

function clear(): void {
  closeQuestion(inventoryQuestion.change)
  closeQuestion(inventoryQuestion.history)
  useInventory.setState(nothing)
}
onAgencyChange(clear)
onSessionEnd(clear)

/** The days on screen. */
export function daysOnScreen(): { from: string; to: string } {
  const { from, to } = useInventory.getState()
  const first = from || lineContext.get().today
  return { from: first, to: to || addDays(first, usualDays) }
}

const loaded = () => getCached(calls.sailings, { body: daysOnScreen() })?.sailings ?? []

/** True of a sailing that has every word of a search in its day, hour, line, ship or ports. */
export function hasWords(sailing: SaleSailing, search: string): boolean {
  const { departureDateTime, company, line, vessel, origin, destination, calls: ports } = sailing
  const hour = departureDateTime.slice(11, 16)
  const text = latinText(
    [hour, hour.replace(':', ''), weekdayName(departureDateTime.slice(0, 10)), company, line]
      .concat([vessel.idOrCode, vessel.name, origin.name, destination.name, ...ports])
      .join(' '),
  )
  return latinText(search)
    .split(' ')
    .every((word) => text.includes(word))
}

/** The rows of the page. */
export const listedSailings = (): readonly SaleSailing[] =>
  loaded().filter((sailing) => hasWords(sailing, useInventory.getState().search))

/** The marked sailings, else the one under the cursor. */
export function chosenSailings(): readonly number[] {
  const { marked, current } = useInventory.getState()
  const ids = listedSailings().map(({ id }) => id)
  const chosen = ids.filter((id) => marked.has(id))
  return chosen.length > 0 ? chosen : ids.filter((id) => id === current)
}

/** Marks the row under the cursor, or takes its mark away. */
export function toggleMark(): void {
  useInventory.setState(({ marked, current }) => {
    if (current === undefined) return {}
    const others = [...marked].filter((id) => id !== current)
    return { anchor: current, marked: new Set(marked.has(current) ? others : [...marked, current]) }
  })
}

/** Marks the rows from the one last marked to the one under the cursor. */
export function markRange(): void {
  useInventory.setState(({ marked, current, anchor }) => {
    const ids = listedSailings().map(({ id }) => id)
    const [from = -1, to = -1] = [ids.indexOf(anchor ?? -1), ids.indexOf(current ?? -1)].toSorted(
      (first, second) => first - second,
    )
    if (to < 0) return {}
    return { anchor: current, marked: new Set([...marked, ...ids.slice(Math.max(from, 0), to + 1)]) }
  })
}

/** Marks all rows; when they are marked, takes all marks away. */
export function toggleAllMarks(): void {
  useInventory.setState(({ marked }) => {
    const ids = listedSailings().map(({ id }) => id)
    return { marked: new Set(ids.every((id) => marked.has(id)) ? [] : ids) }
  })
}

/** Codes of a field, in capitals. */
export const codesIn = (text: string): string[] => [
  ...new Set(
    text
      .toUpperCase()
      .split(/[\s,;+]+/)
      .filter(Boolean),
  ),
]

/** The two ports of `PIR-JTR`. */
export function portsIn(text: string): { origin: string; destination: string } | undefined {
  const [, origin, destination] = /^([A-Z]{2,5})-([A-Z]{2,5})$/.exec(text.trim().toUpperCase()) ?? []
  return origin !== undefined && destination !== undefined && origin !== destination
    ? { origin, destination }
    : undefined
}

export const stepsIn = (text: string) =>
  readSteps(text.trim().toLowerCase().split(/\s+/).filter(Boolean)) ?? undefined

const timeShape = /^(\d{1,2}):?(\d{2})$/

/** The moment of `4/12 0700` or of `18:30`, which is today: YYYY-MM-DD HH:mm. */
export function momentIn(text: string, today: string): string | undefined {
  const words = text.trim().toLowerCase().split(/\s+/)
  const [, hours = '', minutes = ''] = timeShape.exec(words.at(-1) ?? '') ?? []
  if (words.length > 2 || minutes === '' || Number(hours) > 23 || Number(minutes) > 59) return undefined
  const day = words.length === 2 ? dayOf(words[0] ?? '', { today, towards: 'next' }) : today
  return day === undefined || day === 'never' ? undefined : `${day} ${hours.padStart(2, '0')}:${minutes}`
}

/** Days within which a change is planned, as the server limits them. */
const latestPlan = 400

/** Why a typed moment is none for which a change is planned: not understood, or not ahead; undefined for a good one. */
export function planFault(text: string): 'form' | 'notAhead' | undefined {
  const { today } = lineContext.get()
  const moment = momentIn(text, today)
  if (moment === undefined) return 'form'
  const isAhead = moment > lineContext.nowIn(undefined) && moment.slice(0, 10) <= addDays(today, latestPlan)
  return isAhead ? undefined : 'notAhead'
}

/** Returns true where an action is about so many units. */
export const needsNumber = (action: SaleAction): boolean =>
  action !== 'close' && action !== 'open' && action !== 'step'
export const needsHolders = (action: SaleAction): boolean => action === 'allot' || action === 'reserve'
/** Returns true where an action needs a class or lane: one that is about certain units. */
export const needsResource = (action: SaleAction): boolean => needsHolders(action) || action === 'over'
/** Returns true where only trips between two ports may be meant. */
export const mayHaveTrips = (action: SaleAction): boolean =>
  action === 'close' || action === 'open' || action === 'limit'
export const isByDays = (action: SaleAction): boolean =>
  action === 'from' || action === 'until' || action === 'stay'

/** Returns whether everything that the change needs is filled in. */
export function isSaleDraftComplete(draft: SaleDraft): boolean {
  const { action, holders, what, most, trips, release, at } = draft
  if (at !== '' && planFault(at) !== undefined) return false
  if (action === 'step') return hasSteps(draft)
  if (trips !== '' && !portsIn(trips)) return false
  if (release !== '' && !stepsIn(release)) return false
  if (needsHolders(action) && codesIn(holders).length === 0) return false
  if (needsResource(action) && what === '') return false
  return !needsNumber(action) || most !== undefined
}

/** Centimetres in a metre of lane. */
const centimetres = 100
export const isLane = (what: string): boolean => what.startsWith('LANE_')

/** The change as the server takes it. */
export function saleBody(draft: SaleDraft): Body {
  const { action, selection, holders, most, trips, release } = draft
  const what = resourceOf(draft.what.trim()) || (action === 'limit' || action === 'stay' ? 'PAX' : 'all')
  const ports = mayHaveTrips(action) ? portsIn(trips) : undefined
  const steps = needsHolders(action) ? stepsIn(release) : undefined
  const units = (most ?? 0) * (isLane(what) && !isByDays(action) ? centimetres : 1)
  const kinds = {
    allot: 'allotment',
    reserve: 'reserve',
    close: 'limit',
    open: 'limit',
    limit: 'limit',
    step: 'step',
    over: 'over',
    from: 'from',
    until: 'until',
    stay: 'stay',
  } as const
  const control: Control = {
    kind: kinds[action],
    holders: action === 'over' ? [] : codesIn(holders),
    what,
    most: action === 'close' ? 0 : action === 'open' || action === 'step' ? null : units,
    ...ports,
    ...(steps && { release: steps }),
    ...(action === 'step' && stepsOfDraft(draft)),
  }
  return { selection, controls: [control] }
}

export const saleKey = (draft: SaleDraft): string => JSON.stringify(saleBody(draft))

export function changeDraft(changed: Partial<SaleDraft>): void {
  const asked = askedOf(inventoryQuestion.change)
  if (asked) openQuestion(inventoryQuestion.change, { ...asked, ...changed, isTyped: false })
}

/** Loads what the change would do; an answer that came too late is dropped. */
export async function loadEffect(draft: SaleDraft): Promise<void> {
  if (!isSaleDraftComplete(draft)) return
  const of = saleKey(draft)
  const answer = await request(calls.preview, { body: saleBody(draft) }).then(
    (data) => ({ data }),
    (error: unknown) => {
      if (isSignedOut(error)) throw error
      console.error(error)
      return { error }
    },
  )
  const asked = askedOf(inventoryQuestion.change)
  if (asked && saleKey(asked) === of) useInventory.setState({ effect: { of, ...answer } })
}

/** The effect of the change as it is filled in now. */
export function effectOf(draft: SaleDraft): SaleEffect | undefined {
  const { effect } = useInventory.getState()
  const data = effect?.of === saleKey(draft) ? effect.data : undefined
  return data === undefined || isRefusal(data) ? undefined : data
}

/** Loads the lists again that a published change concerns. */
export async function refreshLists(): Promise<void> {
  await Promise.all([invalidate(calls.sailings), invalidate(calls.changes)])
}
