import { refuse, type Refusal } from '../../domain/refusal.ts'
import { tripId } from '../../domain/sailing/tripId.ts'
import type { AnyCommand, Hands } from '../command/command.ts'
import type {
  ContactArguments,
  HoldArguments,
  IssueArguments,
  NoArguments,
  PartyArguments,
  PeopleArguments,
  PlaceArguments,
} from '../command/line/arguments.ts'
import { lineContext } from '../command/keyboard.ts'
import { commands } from '../command/registry.ts'
import { checkoutCommands } from './checkoutCommands.ts'
import { asksBefore } from './confirm/asking.ts'
import { setContact } from './contact.ts'
import { release } from './holds.ts'
import { issueWords } from './recall/preview.ts'
import { holdNoted, issueNoted, optionNoted } from './noted.ts'
import { nameThem, rowsNamed } from './people.ts'
import { cannotIssueHeld } from './recall/issue.ts'
import { place, targets } from './place.ts'
import { prepare } from './prepare.ts'
import {
  cannotSell,
  goOn,
  hold,
  issue,
  nothingChosen,
  option,
  pages,
  proceed,
  review,
  toGap,
} from './sale.ts'
import { availabilityOf, showTrip, startAfresh, useBooking } from './store.ts'
import { fitParty, take, type TakeArguments } from './take.ts'
import * as preview from './words.ts'

declare module '../command/command.ts' {
  interface Commands {
    'booking.take': TakeArguments & {
      /** A new customer: what was in hand is let go first. */
      fresh: boolean
    }
    'booking.continue': NoArguments
    'booking.proceed': NoArguments
    'booking.review': NoArguments
    /** The nth thing that is missing or wrong, counted from 0. */
    'booking.toGap': { gap: number }
    'booking.party': PartyArguments
    'booking.people': PeopleArguments
    'booking.place': PlaceArguments
    'booking.contact': ContactArguments
    'booking.hold': HoldArguments
    'booking.option': NoArguments
    'booking.issue': IssueArguments
    'booking.clear': NoArguments
    'booking.addRoute': NoArguments
    'booking.nextTrip': NoArguments
    'booking.previousTrip': NoArguments
    'booking.showTrip': { trip: number }
  }
  interface Places {
    step2: true
    step3: true
    step4: true
    step4Optional: true
  }
}

const selling = ['step1', 'step2', 'step3', 'step4', 'step4Optional'] as const

function takeTrips({ fresh, ...taken }: TakeArguments & { fresh: boolean }): void {
  const before = tripsInHand()
  if (fresh) {
    void release()
    startAfresh()
  }
  take(taken, lineContext.get().nationality)
  if (before !== tripsInHand()) void release()
}

function tripsInHand(): string {
  return useBooking
    .getState()
    .inHand.trips.map(({ trip }) => tripId(trip))
    .join(' / ')
}

async function clear(_: NoArguments, { run, navigate }: Hands) {
  navigate(pages.step1)
  // At once: whoever takes the keys back with esc types into the line, not into what is being cleared.
  const onLine = run('app.line', {})
  await run('sailing.clear', {})
  const freed = release()
  startAfresh()
  await Promise.all([freed, onLine])
}

async function seat(args: PlaceArguments, { navigate }: Hands) {
  navigate(pages.step2)
  return (await prepare()) ?? place(args)
}

async function addRoute(_: NoArguments, { run, navigate }: Hands) {
  navigate(pages.step1)
  await run('sailing.addLeg', {})
}

function step(by: number): void {
  const { active, inHand } = useBooking.getState()
  const trips = inHand.trips.length
  showTrip((active + by + trips) % trips)
}

/** On the option’s own screen nothing is issued by the key that means it everywhere else. */
function cannotIssue(): Refusal | undefined {
  const place = commands.place()
  if (place === 'step4Optional') return refuse('not_here')
  return place === 'recall' ? cannotIssueHeld() : cannotSell()
}

export const bookingCommands: AnyCommand[] = [
  ...checkoutCommands,
  { id: 'booking.take', where: 'everywhere', changes: 'desk', palette: false, run: takeTrips },
  {
    id: 'booking.continue',
    where: ['step1'],
    changes: 'desk',
    awaits: 'step2',
    refuses: nothingChosen,
    run: goOn,
  },
  {
    id: 'booking.review',
    where: ['step2'],
    changes: 'record',
    noted: () => [{ command: 'pricing.price', args: {} }],
    awaits: 'step3',
    refuses: nothingChosen,
    run: review,
  },
  {
    id: 'booking.toGap',
    where: ['step3'],
    changes: 'nothing',
    palette: false,
    noted: false,
    awaits: 'step2',
    run: toGap,
  },
  {
    id: 'booking.proceed',
    where: ['step2', 'step3'],
    changes: 'record',
    noted: () => [{ command: 'booking.proceed', args: {} }],
    awaits: 'step4',
    refuses: nothingChosen,
    run: proceed,
  },
  {
    id: 'booking.party',
    where: selling,
    changes: 'desk',
    awaits: 'step2',
    palette: false,
    refuses: nothingChosen,
    run(args, { navigate }) {
      navigate(pages.step2)
      fitParty(args, lineContext.get().nationality)
      return prepare()
    },
  },
  {
    id: 'booking.people',
    where: selling,
    changes: 'desk',
    awaits: 'step2',
    refuses: (args) => nothingChosen() ?? (args ? namesRefused(args) : undefined),
    preview: preview.people,
    async run(args, { navigate }) {
      navigate(pages.step2)
      // Named first: whatever becomes of the question what is free, the names stay.
      return (await notGranted(args)) ?? nameThem(args) ?? prepare()
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
    id: 'booking.option',
    where: ['step2', 'step3', 'step4', 'step4Optional'],
    changes: 'record',
    noted: optionNoted,
    awaits: () => {
      if (commands.place() !== 'step4Optional') return 'step4Optional'
      return asksBefore() ? 'confirmSale' : 'step4'
    },
    refuses: nothingChosen,
    run: option,
  },
  {
    id: 'booking.hold',
    where: 'everywhere',
    changes: 'record',
    noted: holdNoted,
    awaits: () => (asksBefore() ? 'confirmSale' : 'step4'),
    asks: asksBefore,
    refuses: cannotSell,
    preview: preview.hold,
    run: hold,
  },
  {
    id: 'booking.issue',
    where: 'everywhere',
    changes: 'record',
    noted: issueNoted,
    awaits: ({ payments }) => {
      if (asksBefore()) return 'confirmSale'
      return commands.place() !== 'recall' ? 'step4' : payments ? 'recall' : 'issueHeld'
    },
    refuses: cannotIssue,
    asks: ({ payments }) => asksBefore() || (commands.place() === 'recall' && payments === undefined),
    preview: (args) => (commands.place() === 'recall' ? issueWords(args) : preview.issue(args)),
    run: issue,
  },
  { id: 'booking.clear', where: selling, changes: 'desk', awaits: 'step1', run: clear },
  {
    id: 'booking.addRoute',
    where: ['step1', 'step2'],
    changes: 'desk',
    awaits: 'step1',
    noted: false,
    run: addRoute,
  },
  {
    id: 'booking.nextTrip',
    where: ['step2'],
    changes: 'nothing',
    noted: false,
    refuses: nothingChosen,
    run: () => step(1),
  },
  {
    id: 'booking.previousTrip',
    where: ['step2'],
    changes: 'nothing',
    noted: false,
    refuses: nothingChosen,
    run: () => step(-1),
  },
  {
    id: 'booking.showTrip',
    where: ['step2'],
    changes: 'nothing',
    palette: false,
    run: ({ trip }) => showTrip(trip),
  },
]

/** A discount that no trip in hand grants would be dropped without a word. */
async function notGranted({ people }: PeopleArguments): Promise<Refusal | undefined> {
  const wished = people.flatMap(({ discount }) => discount ?? [])
  const refusal = wished.length > 0 ? await prepare() : undefined
  if (refusal) return refusal
  const discount = wished.find((code) => !isGranted(code))
  return discount === undefined ? undefined : refuse('discount_not_admissible', { discount })
}

function isGranted(discount: string): boolean {
  const state = useBooking.getState()
  return state.inHand.trips.some((trip) =>
    availabilityOf(state, trip)?.discounts.some(({ idOrCode }) => idOrCode === discount),
  )
}

function namesRefused(args: PeopleArguments): Refusal | undefined {
  const rows = rowsNamed(useBooking.getState().inHand, args)
  return Array.isArray(rows) ? undefined : rows
}
