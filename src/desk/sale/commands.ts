import i18next from 'i18next'
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
  PlateArguments,
} from '../command/line/arguments.ts'
import { lineContext } from '../command/keyboard.ts'
import { commands } from '../command/registry.ts'
import { checkoutCommands } from './checkout/commands.ts'
import { asksBefore } from './checkout/confirm/confirmation.ts'
import { setContact } from './model/contact.ts'
import { notifyClearing } from './model/events.ts'
import { release } from './model/holds.ts'
import { issueWords } from '../booking/preview.ts'
import { hasTravellers, type Person } from './model/workingBooking.ts'
import { holdNoted, issueNoted, optionNoted } from './checkout/macroSteps.ts'
import { nameThem, rowsNamed } from './model/passengerNames.ts'
import { cannotIssueHeld } from '../booking/issue.ts'
import { givePlate, noVehicleFor } from './model/vehicleAtCheckIn.ts'
import { place, targets } from './model/accommodation/assign.ts'
import { prepare } from './model/loadTrips.ts'
import { nothingChosen, pages } from './model/pages.ts'
import { cannotSell, goOn, hold, issue, option, proceed, review, toGap } from './checkout/steps.ts'
import { savingCommands } from './entry/savings.ts'
import { availabilityOf, showTrip, startAfresh, useBooking } from './model/store.ts'
import { fitParty, take, type TakeArguments } from './model/chooseTrips.ts'
import * as preview from './model/bookingText.ts'

declare module '../command/command.ts' {
  interface Commands {
    'booking.take': TakeArguments & {
      /** A new customer: what was in hand is let go first. */
      fresh: boolean
    }
    'booking.continue': NoArguments
    /** From the list of trips to the people, everybody seated; the focus stays where it is. */
    'booking.showPeople': NoArguments
    'booking.proceed': NoArguments
    'booking.review': NoArguments
    /** The nth thing that is missing or wrong, counted from 0. */
    'booking.toGap': { gap: number }
    'booking.party': PartyArguments
    'booking.people': PeopleArguments
    'booking.place': PlaceArguments
    'booking.plate': PlateArguments
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

function takeTrips({ fresh, ...taken }: TakeArguments & { fresh: boolean }, hands: Hands): void {
  const before = tripsInHand()
  const { people } = useBooking.getState().inHand
  if (fresh) beginAnew(hands)
  take(taken, lineContext.get().nationality)
  if (before !== tripsInHand()) void release()
  if (!fresh) sayWhoIsOut(people, hands.say)
}

/** Contact details entered before there was a trip belong to the sale that begins with it. */
function beginAnew(hands: Hands): void {
  const { inHand } = useBooking.getState()
  if (hasTravellers(inHand)) {
    notifyClearing({ search: false, hands })
    void release()
    startAfresh()
    return
  }
  const { leader, remarks } = inHand
  startAfresh()
  useBooking.setState(({ inHand: empty }) => ({ inHand: { ...empty, leader, remarks } }))
}

/** Passengers of a removed leg alone leave the booking, which nothing on this screen shows. */
function sayWhoIsOut(before: readonly Person[], say: Hands['say']): void {
  const { people, trips } = useBooking.getState().inHand
  const left = new Set(people.map(({ uuid }) => uuid))
  const out = before.filter(({ uuid, surname }) => surname !== '' && !left.has(uuid))
  if (out.length === 0 || trips.length === 0) return
  say(
    i18next.t('booking:onNoTrip', {
      names: out.map(({ surname, name }) => `${surname} ${name}`.trim()).join(', '),
    }),
  )
}

function tripsInHand(): string {
  return useBooking
    .getState()
    .inHand.trips.map(({ trip }) => tripId(trip))
    .join(' / ')
}

async function clear(_: NoArguments, hands: Hands) {
  const { run, navigate } = hands
  notifyClearing({ search: true, hands })
  // Before anything is waited for: a reload or typing ahead meets either the whole booking or none of it.
  const freed = release()
  startAfresh()
  navigate(pages.step1)
  await Promise.all([freed, run('app.line', {}), run('sailing.clear', {})])
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
  ...savingCommands,
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
    id: 'booking.showPeople',
    where: ['step1'],
    changes: 'desk',
    palette: false,
    noted: false,
    awaits: 'step2',
    refuses: nothingChosen,
    run(_, { navigate }) {
      navigate(pages.step2)
      return prepare()
    },
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
    preview: (args, before) => preview.place(args, targets(args), before),
    run: seat,
  },
  {
    id: 'booking.plate',
    where: selling,
    changes: 'desk',
    palette: false,
    refuses: (args) => nothingChosen() ?? noVehicleFor(args),
    run: givePlate,
  },
  {
    id: 'booking.contact',
    where: selling,
    changes: 'desk',
    refuses: () => (hasTravellers(useBooking.getState().inHand) ? nothingChosen() : undefined),
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
    preview: (args, before) =>
      commands.place() === 'recall' ? issueWords(args) : preview.issue(args, before),
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
