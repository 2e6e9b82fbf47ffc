import { refuse, type Refusal } from '../../domain/refusal.ts'
import type { AnyCommand, Hands } from '../command/command.ts'
import type {
  ContactArguments,
  HoldArguments,
  IssueArguments,
  NoArguments,
  PeopleArguments,
  PlaceArguments,
} from '../command/line/arguments.ts'
import { commands } from '../command/registry.ts'
import { copyValue } from './cells.ts'
import { fillPhone, setContact } from './contact.ts'
import { release } from './holds.ts'
import { addProduct, copyTripInfo, removeProduct, type Kind } from './party.ts'
import { nameThem, rowsNamed } from './people.ts'
import { loadPayments } from './payments.ts'
import { place, targets } from './place.ts'
import { prepare } from './prepare.ts'
import { gapsInHand, showGap } from './gaps.ts'
import { holdAsOption, sell } from './sell.ts'
import { focusOn, showTrip, startAfresh, totalOf, useBooking } from './store.ts'
import { take, type TakeArguments } from './take.ts'
import * as preview from './words.ts'

declare module '../command/command.ts' {
  interface Commands {
    'booking.take': TakeArguments & {
      /** A new customer: what was in hand is let go first. */
      fresh: boolean
    }
    'booking.continue': NoArguments
    'booking.proceed': NoArguments
    'booking.people': PeopleArguments
    'booking.place': PlaceArguments
    'booking.contact': ContactArguments
    'booking.hold': HoldArguments & {
      /** Shows until when it would be kept first. */
      review?: boolean
    }
    'booking.issue': IssueArguments
    'booking.clear': NoArguments
    'booking.addRoute': NoArguments
    'booking.addProduct': { kind?: Kind }
    'booking.removeProduct': { kind: Kind; uuid: string }
    'booking.nextTrip': NoArguments
    'booking.previousTrip': NoArguments
    'booking.showTrip': { trip: number }
    'booking.copyTripInfo': NoArguments
    'booking.fillPhone': NoArguments
    'booking.copyValue': NoArguments
  }
  interface Places {
    step2: true
    step4: true
    step4Optional: true
  }
  interface Hands {
    /** What is known of whoever sells. */
    operator(): { nationality: string }
  }
}

const step1 = '/book-ticket'
const step2 = '/book-ticket/step-2'
const step4 = '/book-ticket/step-4'
const step4Optional = '/book-ticket/step-4-optional'
const selling = ['step1', 'step2', 'step4', 'step4Optional'] as const

function nothingChosen(): Refusal | undefined {
  const { inHand, wanted } = useBooking.getState()
  if (inHand.trips.length === 0) return refuse('choose_a_trip')
  const left = wanted - inHand.trips.length
  return left > 0 ? refuse('choose_every_trip', { left }) : undefined
}

async function takeTrips({ fresh, ...taken }: TakeArguments & { fresh: boolean }, { operator }: Hands) {
  if (fresh) {
    await release()
    startAfresh()
  }
  take(taken, operator().nationality)
}

async function goOn(_: NoArguments, { navigate }: Hands) {
  navigate(step2)
  focusOn({ kind: 'passenger', row: 0, field: 'surname' })
  return prepare(true)
}

/** Everything filled in, priced and held; otherwise what is missing is shown and gets the focus. */
async function readyToSell({ run, navigate }: Hands): Promise<Refusal | undefined> {
  const unprepared = nothingChosen() ?? (await prepare())
  if (unprepared) return unprepared
  const gaps = gapsInHand()
  const [first] = gaps
  if (first !== undefined) {
    navigate(step2)
    showGap(first)
    return gaps.length === 1 ? first.refusal : refuse('fields_missing', { count: gaps.length })
  }
  await run('pricing.price', {})
  return totalOf(useBooking.getState()) === undefined ? refuse('not_priced') : undefined
}

async function proceed(_: NoArguments, hands: Hands) {
  const refusal = (await readyToSell(hands)) ?? (await loadPayments())
  if (refusal) return refusal
  hands.navigate(step4)
  return undefined
}

async function issue({ payments }: IssueArguments, hands: Hands) {
  const shown = totalOf(useBooking.getState())
  const refusal = shown === undefined ? await readyToSell(hands) : undefined
  if (refusal) return refusal
  return sold(await sell(payments), hands)
}

async function hold({ until, review }: HoldArguments & { review?: boolean }, hands: Hands) {
  const refusal = await readyToSell(hands)
  if (refusal) return refusal
  if (review && commands.place() !== 'step4Optional') {
    hands.navigate(step4Optional)
    return undefined
  }
  return sold(await holdAsOption(until ?? useBooking.getState().option), hands)
}

async function sold(refusal: Refusal | undefined, { run, navigate }: Hands) {
  if (refusal) return refusal
  await run('sailing.clear', {})
  navigate(step4)
  await run('app.line', {})
  return undefined
}

async function clear(_: NoArguments, { run, navigate }: Hands) {
  navigate(step1)
  await run('sailing.clear', {})
  const freed = release()
  startAfresh()
  await freed
  await run('app.line', {})
}

async function seat(args: PlaceArguments, { navigate }: Hands) {
  navigate(step2)
  return (await prepare()) ?? place(args)
}

async function addRoute(_: NoArguments, { run, navigate }: Hands) {
  navigate(step1)
  await run('sailing.addLeg', {})
}

function step(by: number): void {
  const { active, inHand } = useBooking.getState()
  const trips = inHand.trips.length
  showTrip((active + by + trips) % trips)
}

function kindHere(): Kind {
  return useBooking.getState().cursor.kind === 'vehicle' ? 'vehicle' : 'passenger'
}

function add(kind: Kind, nationality: string): void {
  addProduct(kind, nationality)
  const { people, vehicles } = useBooking.getState().inHand
  if (kind === 'vehicle') focusOn({ kind, row: vehicles.length - 1, field: 'plate' })
  else focusOn({ kind, row: people.length - 1, field: 'surname' })
}

function onlyOneTrip(): Refusal | undefined {
  return useBooking.getState().inHand.trips.length > 1 ? undefined : refuse('only_one_trip')
}

export const bookingCommands: AnyCommand[] = [
  { id: 'booking.take', where: 'everywhere', changes: 'desk', run: takeTrips },
  {
    id: 'booking.continue',
    where: ['step1'],
    changes: 'desk',
    awaits: 'step2',
    refuses: nothingChosen,
    run: goOn,
  },
  {
    id: 'booking.proceed',
    where: ['step2'],
    changes: 'record',
    awaits: 'step4',
    refuses: nothingChosen,
    run: proceed,
  },
  {
    id: 'booking.people',
    where: selling,
    changes: 'desk',
    awaits: 'step2',
    refuses: (args) => nothingChosen() ?? (args ? namesRefused(args) : undefined),
    preview: preview.people,
    run(args, { navigate }) {
      navigate(step2)
      return nameThem(args)
    },
  },
  {
    id: 'booking.place',
    where: selling,
    changes: 'desk',
    awaits: 'step2',
    refuses: nothingChosen,
    preview: (args) => preview.place(args, targets(args)),
    run: seat,
  },
  {
    id: 'booking.contact',
    where: selling,
    changes: 'desk',
    refuses: nothingChosen,
    preview: preview.contact,
    run: setContact,
  },
  {
    id: 'booking.hold',
    where: selling,
    changes: 'record',
    awaits: 'step4Optional',
    refuses: nothingChosen,
    preview: preview.hold,
    run: hold,
  },
  {
    id: 'booking.issue',
    where: selling,
    changes: 'record',
    awaits: 'step4',
    refuses: nothingChosen,
    preview: preview.issue,
    run: issue,
  },
  { id: 'booking.clear', where: selling, changes: 'desk', awaits: 'step1', run: clear },
  { id: 'booking.addRoute', where: ['step1', 'step2'], changes: 'desk', awaits: 'step1', run: addRoute },
  {
    id: 'booking.addProduct',
    where: ['step2'],
    changes: 'desk',
    refuses: nothingChosen,
    run: ({ kind = kindHere() }, { operator }) => add(kind, operator().nationality),
  },
  {
    id: 'booking.removeProduct',
    where: ['step2'],
    changes: 'desk',
    run: ({ kind, uuid }) => removeProduct(kind, uuid),
  },
  {
    id: 'booking.nextTrip',
    where: ['step2'],
    changes: 'nothing',
    refuses: nothingChosen,
    run: () => step(1),
  },
  {
    id: 'booking.previousTrip',
    where: ['step2'],
    changes: 'nothing',
    refuses: nothingChosen,
    run: () => step(-1),
  },
  { id: 'booking.showTrip', where: ['step2'], changes: 'nothing', run: ({ trip }) => showTrip(trip) },
  {
    id: 'booking.copyTripInfo',
    where: ['step2'],
    changes: 'desk',
    refuses: onlyOneTrip,
    run: copyTripInfo,
  },
  { id: 'booking.fillPhone', where: ['step2'], changes: 'desk', refuses: nothingChosen, run: fillPhone },
  { id: 'booking.copyValue', where: ['step2'], changes: 'desk', refuses: nothingChosen, run: copyValue },
]

function namesRefused(args: PeopleArguments): Refusal | undefined {
  const rows = rowsNamed(useBooking.getState().inHand, args)
  return Array.isArray(rows) ? undefined : rows
}
