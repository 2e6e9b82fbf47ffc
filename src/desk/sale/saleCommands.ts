import { lineCommand } from '../line/commands.ts'
import { sailingCommand } from '../sailing/commands.ts'
import { pricingCommand } from '../pricing/commands.ts'
import { saleCommand } from './commands.ts'
import { nameOfPerson } from '../../domain/value/personName.ts'
import { simple } from '../line/combine.ts'
import { peopleRow, partyRow, phoneRow, contactRow } from './line/people.ts'
import { plateRow, placeRow } from './line/items.ts'
import { holdRow } from './line/sell.ts'
import { added, defineCommand } from '../command/defineCommand.ts'
import i18next from 'i18next'
import { isSingleName } from '../../domain/booking/singleName.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import { tripId } from '../../domain/sailing/tripId.ts'
import type { AnyCommand, CommandServices, NoArguments } from '../command/command.ts'
import type { PeopleArguments, PlaceArguments } from './model/commandArguments.ts'
import { line, lineContext } from '../command/keyboard.ts'
import { commands } from '../command/registry.ts'
import { checkoutCommands } from './checkout/SaleDialog.tsx'
import { asksBefore } from './checkout/confirmation.ts'
import { setContact } from './model/contact.ts'
import { notifyClearing, steps } from './model/state.ts'
import { releaseHolds } from './model/hold/holds.ts'
import { hasTravellers, type Person } from './model/workingBooking.ts'
import { stepsOfHold, stepsOfIssue } from './checkout/macroSteps.ts'
import { namePassengers, rowsNamed } from './model/item/items.ts'
import { setPlate, noVehicleFor } from './model/vehicle.ts'
import { assign, targets } from './model/accommodation/assign.ts'
import { paymentWays } from './model/payment/payments.ts'
import {
  droppedItems,
  prepareTrips,
  fitParty,
  chooseTrips,
  type ChosenTrips,
} from './model/trip/chooseTrips.ts'
import { nothingChosen, pages, selling } from './model/screens.ts'
import {
  cannotSell,
  toPassengers,
  hold,
  issue,
  option,
  proceed,
  review,
  sellPta,
  toMissingField,
} from './checkout/steps.ts'
import { discountCommands } from './entry/offerCommands.ts'
import { companyAgainstSingleNames } from './model/missing/invalidFields.ts'
import { availabilityOf } from './model/trip/availability.ts'
import { isAfterSale, showTrip, startNewSale, useSale } from './model/saleStore.ts'
import * as preview from './model/bookingText.ts'

function applyChosenTrips(
  { fresh, ...taken }: ChosenTrips & { fresh: boolean },
  services: CommandServices,
): void {
  const before = tripIds()
  const { workingBooking } = useSale.getState()
  if (fresh) prepareNewSale(services)
  chooseTrips(taken, lineContext.get().nationality)
  if (before !== tripIds()) void releaseHolds()
  if (fresh) return
  notifyRemovedPassengers(workingBooking.people, services.notifyDone)
  for (const dropped of droppedItems(workingBooking, useSale.getState().workingBooking))
    services.notifyDone(i18next.t('sale:droppedWithTrip', { ...dropped }))
}

/** Contact details entered before there was a trip belong to the sale that begins with it. */
function prepareNewSale(services: CommandServices): void {
  const { workingBooking } = useSale.getState()
  if (hasTravellers(workingBooking)) {
    notifyClearing({ search: false, services })
    void releaseHolds()
    startNewSale()
    return
  }
  const { leader, remarks } = workingBooking
  startNewSale()
  useSale.setState(({ workingBooking: empty }) => ({ workingBooking: { ...empty, leader, remarks } }))
}

/** Passengers of a removed leg alone leave the booking, which nothing on this screen shows. */
function notifyRemovedPassengers(before: readonly Person[], notifyDone: CommandServices['notifyDone']): void {
  const { people, trips } = useSale.getState().workingBooking
  const left = new Set(people.map(({ uuid }) => uuid))
  const out = before.filter(({ uuid, surname, name }) => surname + name !== '' && !left.has(uuid))
  if (out.length === 0 || trips.length === 0) return
  notifyDone(
    i18next.t('sale:onNoTrip', {
      names: out.map(nameOfPerson).join(', '),
    }),
  )
}

function tripIds(): string {
  return useSale
    .getState()
    .workingBooking.trips.map(({ trip }) => tripId(trip))
    .join(' / ')
}

async function clear(_: NoArguments, services: CommandServices) {
  const { run, navigate } = services
  notifyClearing({ search: true, services })
  // Before anything is waited for: a reload or typing ahead meets either the whole booking or none of it.
  const freed = releaseHolds()
  startNewSale()
  line.discard()
  navigate(pages.step1)
  await Promise.all([freed, run(lineCommand.focus, {}), run(sailingCommand.clear, {})])
}

async function seat(args: PlaceArguments, { navigate }: CommandServices) {
  navigate(pages.step2)
  return (await prepareTrips()) ?? assign(args)
}

async function addRoute(_: NoArguments, { run, navigate }: CommandServices) {
  navigate(pages.step1)
  await run(sailingCommand.addLeg, {})
}

function step(by: number): void {
  const { active, workingBooking } = useSale.getState()
  const trips = workingBooking.trips.length
  showTrip((active + by + trips) % trips)
}

const saleShown = () => (asksBefore() ? 'confirmSale' : 'step4')

/** Refuses outside the steps of a sale, and on the screen of the option, which only holds. */
function cannotIssue(): Refusal | undefined {
  return commands.reach(steps) === undefined ? refuse('not_here') : cannotSell()
}

/** Commands with these properties are entered on the line on any screen of the sale, and shown on step 2. */
const entry = { where: selling, changes: 'desk', awaits: 'step2', refuses: nothingChosen } as const
const sale = { rights: ['sell'], changes: 'record', refuses: nothingChosen } as const
const recordedAsPrice = () => [added(pricingCommand.price, {})]
const trips = { where: ['step2'], changes: 'nothing' } as const

export const saleCommands: AnyCommand[] = [
  ...checkoutCommands,
  ...discountCommands,
  defineCommand(saleCommand.take, {
    where: 'everywhere',
    changes: 'desk',
    palette: false,
    run: applyChosenTrips,
  }),
  defineCommand(saleCommand.continue, {
    recorded: true,
    about: 'row',
    ...entry,
    rights: ['sell'],
    where: ['step1'],
    run: toPassengers,
  }),
  defineCommand(saleCommand.showPeople, {
    ...entry,
    where: ['step1'],
    palette: false,
    run(_, { navigate }) {
      navigate(pages.step2)
      return prepareTrips()
    },
  }),
  defineCommand(saleCommand.review, {
    where: ['step2'],
    changes: 'record',
    recorded: recordedAsPrice,
    awaits: 'step3',
    refuses: nothingChosen,
    run: review,
  }),
  defineCommand(saleCommand.toGap, {
    where: ['step3'],
    changes: 'nothing',
    palette: false,
    awaits: 'step2',
    run: toMissingField,
  }),
  defineCommand(saleCommand.proceed, {
    ...sale,
    where: ['step2', 'step3'],
    awaits: 'step4',
    recorded: () => [added(saleCommand.proceed, {})],
    run: proceed,
  }),
  defineCommand(saleCommand.party, {
    ...entry,
    line: partyRow,
    palette: false,
    run(args, { navigate, notifyDone }) {
      const { people } = useSale.getState().workingBooking
      navigate(pages.step2)
      fitParty(args, lineContext.get().nationality)
      notifyRemovedPassengers(people, notifyDone)
      return prepareTrips()
    },
  }),
  defineCommand(saleCommand.people, {
    ...entry,
    line: peopleRow,
    preview: preview.people,
    refuses: (args) => nothingChosen() ?? (args ? namesRefused(args) : undefined),
    async run(args, { navigate }) {
      navigate(pages.step2)
      // Named first: whatever becomes of the question what is free, the names stay.
      return (await notGranted(args)) ?? refuseSingleNames(args) ?? namePassengers(args) ?? prepareTrips()
    },
  }),
  defineCommand(saleCommand.place, {
    ...entry,
    line: placeRow,
    run: seat,
    preview: (args, before) => preview.place(args, targets(args), before),
  }),
  defineCommand(saleCommand.plate, {
    line: plateRow,
    where: selling,
    changes: 'desk',
    palette: false,
    refuses: (args) => nothingChosen() ?? noVehicleFor(args),
    run: setPlate,
  }),
  defineCommand(saleCommand.contact, {
    line: [contactRow, phoneRow],
    where: selling,
    changes: 'desk',
    refuses: () => (hasTravellers(useSale.getState().workingBooking) ? nothingChosen() : undefined),
    preview: preview.contact,
    run: setContact,
  }),
  defineCommand(saleCommand.option, {
    ...sale,
    where: ['step2', 'step3', 'step4'],
    recorded: recordedAsPrice,
    awaits: 'step4Optional',
    run: option,
  }),
  defineCommand(saleCommand.confirmOption, {
    ...sale,
    where: ['step4Optional'],
    awaits: saleShown,
    recorded: () => stepsOfHold({}),
    run: (_, services) => hold({}, services),
  }),
  defineCommand(saleCommand.hold, {
    ...sale,
    line: holdRow,
    where: selling,
    recorded: stepsOfHold,
    awaits: saleShown,
    asks: asksBefore,
    refuses: cannotSell,
    preview: preview.hold,
    run: hold,
  }),
  defineCommand(saleCommand.issue, {
    ...sale,
    // The nearer commands of the same key come first.
    where: 'everywhere',
    recorded: stepsOfIssue,
    awaits: saleShown,
    asks: asksBefore,
    refuses: cannotIssue,
    alternatives: paymentWays,
    preview: preview.issue,
    failedAs: 'notice:action.issueTickets',
    run: issue,
  }),
  defineCommand(saleCommand.sellPta, {
    ...sale,
    where: ['step2', 'step3', 'step4'],
    recorded: recordedAsPrice,
    awaits: 'confirmSale',
    failedAs: 'notice:action.issuePta',
    refuses: cannotSell,
    run: sellPta,
  }),
  defineCommand(saleCommand.clear, {
    line: simple(240, 'clear', 'clear'),
    where: selling,
    changes: 'desk',
    awaits: 'step1',
    calledNow: () => (isAfterSale(useSale.getState()) ? 'sale:next.sale' : undefined),
    run: clear,
  }),
  defineCommand(saleCommand.addRoute, {
    about: 'trip',
    where: ['step1', 'step2'],
    changes: 'desk',
    awaits: 'step1',
    run: addRoute,
  }),
  defineCommand(saleCommand.nextTrip, {
    about: 'trip',
    ...trips,
    refuses: nothingChosen,
    run: () => step(1),
  }),
  defineCommand(saleCommand.previousTrip, {
    about: 'trip',
    ...trips,
    refuses: nothingChosen,
    run: () => step(-1),
  }),
  defineCommand(saleCommand.showTrip, { ...trips, palette: false, run: ({ trip }) => showTrip(trip) }),
]

/** A discount that no trip grants would be dropped without a notice. */
async function notGranted({ people }: PeopleArguments): Promise<Refusal | undefined> {
  const requested = people.flatMap(({ discount }) => discount ?? [])
  const refusal = requested.length > 0 ? await prepareTrips() : undefined
  if (refusal) return refusal
  const discount = requested.find((code) => !isGranted(code))
  return discount === undefined ? undefined : refuse('discount_not_admissible', { discount })
}

function isGranted(discount: string): boolean {
  const state = useSale.getState()
  return state.workingBooking.trips.some((trip) =>
    availabilityOf(trip)?.discounts.some(({ idOrCode }) => idOrCode === discount),
  )
}

/** Refuses a name without a surname where a company of the trips takes none. */
function refuseSingleNames({ people }: PeopleArguments): Refusal | undefined {
  if (!people.some(isSingleName)) return undefined
  const { trips } = useSale.getState().workingBooking
  const company = trips.map((trip) => companyAgainstSingleNames(availabilityOf(trip))).find(Boolean)
  return company === undefined ? undefined : refuse('single_name', { company })
}

function namesRefused(args: PeopleArguments): Refusal | undefined {
  const rows = rowsNamed(useSale.getState().workingBooking, args)
  return Array.isArray(rows) ? undefined : rows
}
