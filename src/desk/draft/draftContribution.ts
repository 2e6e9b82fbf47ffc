import Bookmark from 'lucide-react/icons/bookmark'
import i18next from 'i18next'
import type { Patch } from 'immer'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import { tripId } from '../../domain/sailing/tripId.ts'
import { bookingCommand } from '../booking/commands.ts'
import type { Contribution } from '../command/contribution.ts'
import { previewText } from '../line/previewText.ts'
import { glued, lineRow, simple } from '../line/combine.ts'
import { type Row, type LineForm, rowOf } from '../line/row.ts'
import { sailingCommand } from '../sailing/commands.ts'
import { lineCommand } from '../line/commands.ts'
import type { AnyCommand, CommandServices, Screen, NoArguments } from '../command/command.ts'
import { defineCommand } from '../command/defineCommand.ts'
import { commands } from '../command/registry.ts'
import { pages, saleScreen, selling } from '../sale/model/screens.ts'
import type { FieldRef, Product, Change } from '../sale/model/state.ts'
import { focusOn, redo, showTrip, undo, useSale } from '../sale/model/saleStore.ts'
import { stepBack, stepForth } from '../undo/undoStack.ts'
import type { WorkingBooking } from '../sale/model/workingBooking.ts'
import { listOf } from '../sale/model/item/items.ts'
import { textOf } from '../language/text.ts'
import { draftCommand } from './commands.ts'
import type { Drafts } from './drafts.ts'
import { savedCommands, SavedDialogs } from './saved/SavedDialogs.tsx'
import type { Saved } from './saved/saved.ts'
import { isEmpty } from './document.ts'
import { freeSlot, slots, useParked } from './parkedDrafts.ts'

type Slot = (typeof slots)[number]

type Way = 'back' | 'forth'

/** The next change in that direction, needed before it is applied: it decides the screen to wait for. */
function nextChange(way: Way): Change | undefined {
  return (way === 'back' ? stepBack<Change> : stepForth<Change>)(useSale.getState())?.step
}

function leadsTo(way: Way): Screen {
  const change = nextChange(way)
  const here = commands.place() ?? 'step1'
  if (change === undefined)
    return way === 'back' && isCleared() ? placeAt(useParked.getState().cleared) : here
  const { spot } = placeOf(change[way], useSale.getState().workingBooking)
  return spot === undefined ? here : screenOf(spot, here)
}

/** Offers and payments are on step 4, or on the option’s screen if that is open; everything else is on step 2. */
function screenOf({ kind }: FieldRef, here: Screen): Screen {
  if (kind !== 'payment') return 'step2'
  return here === 'step4Optional' ? here : 'step4'
}

async function stepEdits(way: Way, services: CommandServices): Promise<void> {
  const change = way === 'back' ? undo() : redo()
  if (change === undefined) return
  const { workingBooking } = useSale.getState()
  const changed = placeOf(change[way], workingBooking)
  if (changed.spot === undefined) await showTrips(services)
  else show(changed, changed.spot, services)
  services.notifyDone(
    i18next.t(`sale:${way === 'back' ? 'undone' : 'redone'}`, { what: changeWords(change, way) }),
  )
}

function show({ trip }: Changed, spot: FieldRef, { navigate }: CommandServices): void {
  if (trip !== undefined) showTrip(trip)
  const here = commands.place() ?? 'step1'
  const there = screenOf(spot, here)
  if (here !== there) navigate(pages[there === 'step2' ? 'step2' : 'step4'])
  focusOn(spot)
}

/** A change of trips is shown by the search; without a trip no other screen has anything to show. */
async function showTrips({ run, navigate }: CommandServices): Promise<void> {
  const { trips } = useSale.getState().workingBooking
  await run(sailingCommand.showChosen, { trips: trips.map(({ trip }) => tripId(trip)) })
  if (trips.length === 0 && commands.place() !== 'step1') navigate(pages.step1)
  else if (commands.place() === 'step2') focusOn({ kind: 'passenger', row: 0, field: 'surname' })
}

function openWorkingBooking(_: NoArguments, { navigate }: CommandServices): void {
  const { cursor } = useSale.getState()
  if (commands.place() !== 'step2') navigate(pages.step2)
  focusOn(cursor.kind === 'payment' ? { kind: 'passenger', row: 0, field: 'surname' } : cursor)
}

/** The cleared booking is restored only after all later edits are undone, and never over a working booking. */
const isCleared = () => useParked.getState().cleared !== undefined && isEmpty(useSale.getState())

function nothingToPark(): Refusal | undefined {
  if (isEmpty(useSale.getState())) return refuse('nothing_to_park')
  return freeSlot() === undefined ? refuse('no_free_slot') : undefined
}

function isParked(slot: number): boolean {
  return useParked.getState().parked.some((one) => one.slot === slot)
}

/** The screen on which a booking was parked. */
function leftOn(slot: number): Screen {
  return placeAt(useParked.getState().parked.find((one) => one.slot === slot)?.path)
}

function placeAt(path: string | undefined): Screen {
  return saleScreen(path ?? '') ?? commands.place() ?? 'step1'
}

export function draftCommands(drafts: Drafts): AnyCommand[] {
  async function park({ slot }: { slot?: number }, { run, navigate }: CommandServices) {
    const refusal = await drafts.park(slot)
    if (refusal) return refusal
    navigate(pages.step1)
    await run(lineCommand.focus, {})
    return undefined
  }

  const undoing = { recorded: false, where: selling, changes: 'desk' } as const
  const settling = {
    recorded: true,
    where: 'everywhere',
    changes: 'desk',
    refuses: refuseWithoutClash,
  } as const
  return [
    defineCommand(draftCommand.undo, {
      ...undoing,
      awaits: () => leadsTo('back'),
      refuses: () => (nextChange('back') || isCleared() ? undefined : refuse('nothing_to_undo')),
      run: (_, services) => (nextChange('back') ? stepEdits('back', services) : drafts.bringBack()),
    }),
    defineCommand(draftCommand.redo, {
      ...undoing,
      awaits: () => leadsTo('forth'),
      refuses: () => (nextChange('forth') ? undefined : refuse('nothing_to_redo')),
      run: (_, services) => stepEdits('forth', services),
    }),
    defineCommand(draftCommand.park, {
      where: selling,
      changes: 'desk',
      awaits: 'step1',
      refuses: nothingToPark,
      preview: ({ slot = freeSlot() }) => i18next.t('sale:preview.park', { slot }),
      run: park,
    }),
    defineCommand(draftCommand.resume, {
      where: 'everywhere',
      changes: 'desk',
      awaits: ({ slot }) => leftOn(slot),
      refuses: (args) => (args && !isParked(args.slot) ? refuse('nothing_parked', args) : undefined),
      preview: ({ slot }) => i18next.t('sale:preview.resume', { slot }),
      run: ({ slot }) => drafts.resume(slot),
    }),
    defineCommand(draftCommand.takeUp, {
      recorded: true,
      where: 'everywhere',
      changes: 'nothing',
      awaits: 'step2',
      refuses: () =>
        useSale.getState().workingBooking.trips.length > 0 ? undefined : refuse('choose_a_trip'),
      run: openWorkingBooking,
    }),
    ...slots.map(slotCommand),
    defineCommand(draftCommand.takeOther, { ...settling, run: drafts.loadOtherDraft }),
    defineCommand(draftCommand.keepMine, { ...settling, run: drafts.overwriteOtherDraft }),
  ]
}

/** One key parks into a free slot and resumes from a used one. */
function slotCommand(slot: Slot): AnyCommand {
  return defineCommand(draftCommand.slot(slot), {
    where: 'everywhere',
    changes: 'desk',
    palette: false,
    awaits: () => (isParked(slot) ? leftOn(slot) : 'step1'),
    refuses: () => (isParked(slot) ? undefined : nothingToPark()),
    async run(_, { run }) {
      const outcome = await run(isParked(slot) ? draftCommand.resume : draftCommand.park, { slot })
      return outcome.done ? undefined : outcome.refusal
    },
  })
}

function refuseWithoutClash(): Refusal | undefined {
  return useParked.getState().clash ? undefined : refuse('not_here')
}

/** The subject of an edit and, for a single text, its resulting value: `Last name SMITH`. */
function changeWords({ name, forth, back }: Change, way: 'back' | 'forth'): string {
  const what = textOf([`sale:change.${name}`, `sale:column.${name}`, `sale:command.${name}`])
  const [only, ...others] = way === 'back' ? back : forth
  if (others.length > 0 || typeof only?.value !== 'string') return what
  return `${what} ${only.value === '' ? '–' : only.value}`
}

/** Where a change is visible; without a field it is in the choice of trips. */
interface Changed {
  trip?: number
  spot?: FieldRef
}

type Path = Patch['path']

/** The first field changed by the patches; `now` is the current booking. */
export function placeOf(patches: readonly Patch[], now: WorkingBooking): Changed {
  const paths = patches.map(({ path }) => path)
  const chosen = paths.find(([top, , part]) => top === 'trips' && part === undefined)
  const party = paths.find(([top]) => top === 'people' || top === 'vehicles')
  const path = chosen ?? party ?? paths[0] ?? []
  return path === chosen ? {} : cellAt(path, now)
}

function cellAt(path: Path, now: WorkingBooking): Changed {
  const [top, at, part] = path
  if (top === 'leader') return { spot: { kind: 'leader', row: 0, field: String(at ?? 'mobile') } }
  if (top === 'remarks') return { spot: { kind: 'leader', row: 0, field: 'remarks' } }
  if (top === 'people') return { spot: person(rowAt(at, now.people), String(part ?? 'surname')) }
  if (top === 'pets') return { spot: extra('pet', at, now.pets, String(part ?? 'type')) }
  if (top === 'vehicles') return { spot: vehicle(rowAt(at, now.vehicles), String(part ?? 'plate'), now) }
  if (top === 'offers') return { spot: { kind: 'payment', row: 0, field: String(at ?? '') } }
  if (top !== 'trips') return { spot: { kind: 'payment', row: 0, field: '' } }
  return onTrip(path, now)
}

/** For a list that was replaced or shortened, its last row. */
function rowAt(at: string | number | undefined, list: readonly unknown[]): number {
  const row = typeof at === 'number' ? at : list.length - 1
  return Math.max(0, Math.min(row, list.length - 1))
}

function person(row: number, field: string): FieldRef {
  return { kind: 'passenger', row, field }
}

const kinds: Record<string, keyof typeof listOf> = {
  services: 'service',
  packages: 'package',
  parcels: 'parcel',
}

/** Without any such product left, its grid is hidden, so the trip is shown instead. */
function extra(
  kind: Product,
  at: string | number | undefined,
  list: readonly unknown[] = [],
  field: string,
): FieldRef {
  return list.length === 0 ? person(0, 'surname') : { kind, row: rowAt(at, list), field }
}

const sizes = new Set(['length', 'height'])

/** Without any vehicle left, the grid is hidden, so the trip is shown instead. */
function vehicle(row: number, field: string, { vehicles }: WorkingBooking): FieldRef {
  if (vehicles.length === 0) return person(0, 'surname')
  return { kind: 'vehicle', row, field: sizes.has(field) ? 'size' : field }
}

function onTrip([, at, list, index, field]: Path, now: WorkingBooking): Changed {
  const trip = Number(at)
  const aboard = now.trips[trip]
  const shown = field === 'discount' ? 'discount' : 'accommodation'
  const kind = kinds[String(list)]
  if (kind !== undefined)
    return { trip, spot: extra(kind, index, aboard?.[listOf[kind]], String(field ?? 'code')) }
  if (list === 'vehicles') {
    const uuid = aboard?.vehicles[Number(index)]?.uuid
    const row = now.vehicles.findIndex((vehicle) => vehicle.uuid === uuid)
    return { trip, spot: vehicle(Math.max(0, row), 'discount', now) }
  }
  const uuid = aboard?.passengers[Number(index)]?.uuid
  const row = now.people.findIndex((person) => person.uuid === uuid)
  return { trip, spot: person(Math.max(0, row), shown) }
}

const resumeRow: LineForm<{ slot: number }> = lineRow({
  name: 'resume',
  turns: true,
  order: 320,
  entry: glued('pk', 'slot', { digits: /^[1-9]$/, sample: '3' }),
  preview: ({ slot }) => previewText('resume', { slot }),
  examples: ['pk3'],
})

/** Undoing changes of the working booking, and parking it. */
const draftRows: readonly Row[] = [
  rowOf([draftCommand.undo, bookingCommand.undo], simple(290, 'undo', 'u')),
  rowOf(draftCommand.redo, simple(300, 'redo', 'redo')),
  rowOf(draftCommand.park, simple(310, 'park', 'pk')),
  rowOf(draftCommand.resume, resumeRow),
]

export const draftContribution = (drafts: Drafts, saved: Saved): Contribution => ({
  commands: [...draftCommands(drafts), ...savedCommands(saved)],
  lineRows: draftRows,
  dialogs: [SavedDialogs],
  shortcutCategories: [
    {
      name: 'Saved bookings',
      title: 'draft:shortcutsOf.saved',
      order: 70,
      kind: 'dialog',
      screens: ['savedBookings'],
    },
  ],
  sideEntries: [{ order: 40, command: draftCommand.saved, title: 'app:menu.saved', icon: Bookmark }],
})
