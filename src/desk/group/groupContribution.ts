import type { InputOf } from '../../contract/call.ts'
import { booking } from '../../contract/booking/booking.ts'
import { group as calls } from '../../contract/group.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import type { Contribution } from '../command/contribution.ts'
import { askedOf, closeQuestion, closeQuestionOf, openQuestion } from '../question/questions.ts'
import { appCommand } from '../app/commands.ts'
import { defineCommand } from '../command/defineCommand.ts'
import type { ArgumentsOf, CommandServices, NoArguments } from '../command/command.ts'
import { request } from '../request/request.ts'
import { companiesOfTrips, loadMethods, paymentsFor } from '../sale/model/payment/payments.ts'
import { tripKeyOf } from '../sale/model/request/requests.ts'
import { releaseHolds } from '../sale/model/hold/holds.ts'
import { startNewSale, useSale } from '../sale/model/saleStore.ts'
import { notifyIssued } from '../sale/model/state.ts'
import { nothingChosen } from '../sale/model/screens.ts'
import { prepareTrips } from '../sale/model/trip/chooseTrips.ts'
import { cabinCommands } from './cabins/cabinsCommands.ts'
import { setSearched, type Searched, blockRequest, findRow, holdBlockRow, type HeldBlock } from './terms.ts'
import { GroupDialogs } from './GroupDialogs.tsx'
import { groupCommand, groupPriceQuestion, groupQuestion } from './commands.ts'
import { confirmPrice } from './priceOfChange.ts'
import {
  closeGroup,
  type Group,
  isSameGroup,
  openBooking,
  redoTyped,
  showGroup,
  undoTyped,
  useGroup,
  codeOf,
  shownGroup,
} from './groupStore.ts'
import { changeGroup, enterNames, nextWrong, saveNames, showOthers, toFirstUnnamed } from './groupChanges.ts'
import { loadStoredNames } from './storedNames.ts'

export type MakeBody = InputOf<typeof booking.hold>['body']
export type UpdateBody = InputOf<typeof calls.update>['body']

const none = () => (shownGroup() ? undefined : refuse('no_booking_shown'))
const nothingOpen = () => (shownGroup()?.openReservationId ? undefined : refuse('no_booking_shown'))
async function open(
  args: { reference: string } | { company: string; code: string },
  { navigate }: CommandServices,
): Promise<Refusal | undefined> {
  const named = 'reference' in args ? await codeOfReference(args.reference) : args
  if (isRefusal(named)) return named
  const path = { company: named.company.trim().toUpperCase(), root: named.code.trim() }
  const answer = await request(calls.retrieve, { path })
  if (isRefusal(answer)) return answer
  await loadStoredNames(answer.groupBooking)
  closeGroup()
  showGroup(answer.groupBooking)
  const [first] = answer.groupBooking.bookings
  navigate(`/booking-group-search/${first?.crsReservationId ?? ''}`)
  return undefined
}

async function codeOfReference(reference: string) {
  const answer = await request(calls.list, { query: { crsReservationId: reference.trim().toUpperCase() } })
  if (isRefusal(answer)) return answer
  const [found] = answer.groups
  return found ? codeOf(found) : refuse('booking_not_found', { reference })
}

async function print(_: NoArguments, { openFile }: CommandServices): Promise<Refusal | undefined> {
  const group = shownGroup()
  if (!group) return refuse('no_booking_shown')
  const answer = await request(calls.print, { body: codeOf(group) })
  if (isRefusal(answer)) return answer
  openFile(answer, calls.print.file ?? '')
  return undefined
}

/** The block takes the place of the party that was asked for, unless names were typed for it. */
function endSale(): void {
  const { people } = useSale.getState().workingBooking
  if (people.some(({ surname }) => surname !== '')) return
  void releaseHolds()
  startNewSale()
}

/** Groups held in this window: a further one of the same working booking is another change. */
let held = 0

/** Holds the chosen trips for a group and opens it. */
async function make(body: Omit<MakeBody, 'trips'>, services: CommandServices): Promise<Refusal | undefined> {
  const { workingBooking, holdKey } = useSale.getState()
  const { trips } = workingBooking
  const requested = trips.map((trip) => ({ ...tripKeyOf(trip), accommodationRequests: [] }))
  const key = `${holdKey}-group-${held}`
  const answer = await request(booking.hold, { body: { ...body, trips: requested } }, { key })
  if (isRefusal(answer)) return answer
  held += 1
  endSale()
  return open({ reference: answer.booking.crsReservationId }, services)
}

/** Shows the payment methods; nothing is issued until one is chosen. */
async function askIssue(): Promise<Refusal | undefined> {
  const group = shownGroup()
  const booking = group && openBooking(group)
  if (!booking) return refuse('no_booking_shown')
  const refusal = await loadMethods(companiesOfTrips(booking))
  if (refusal) return refusal
  // It may have been read again meanwhile, in another language.
  if (!isSameGroup(shownGroup(), group)) return refuse('no_booking_shown')
  openQuestion(groupQuestion.issue, { idempotencyKey: crypto.randomUUID() })
  return undefined
}

async function confirmIssue({
  uuids,
  expectedTotal,
  payments,
}: ArgumentsOf<typeof groupCommand.confirmIssue>): Promise<Refusal | undefined> {
  const group = shownGroup()
  const booking = group && openBooking(group)
  if (!booking) return refuse('no_booking_shown')
  const paid = paymentsFor(companiesOfTrips(booking), expectedTotal, payments)
  const { version } = group
  const body = { ...codeOf(group), version, expectedTotal, payments: paid, ...(uuids && { uuids }) }
  const answer = await request(
    calls.issue,
    { body },
    { key: askedOf(groupQuestion.issue)?.idempotencyKey ?? '' },
  )
  if (isRefusal(answer)) return showOthers(group, answer)
  notifyIssuedOf(group, answer.groupBooking)
  showGroup(answer.groupBooking)
  return undefined
}

/** Notifies of the bookings of a group that were not issued before. */
function notifyIssuedOf(before: Group, { bookings }: Group): void {
  const issued = new Set(before.bookings.filter(isIssued).map(({ crsReservationId }) => crsReservationId))
  for (const booking of bookings) if (!issued.has(booking.crsReservationId)) notifyIssued(booking)
}

const isIssued = ({ reservationStatus }: Group['bookings'][number]) => reservationStatus !== 'OPTIONAL'

async function askMake(): Promise<Refusal | undefined> {
  const refusal = await prepareTrips()
  if (refusal) return refusal
  openQuestion(groupQuestion.make, {})
  return undefined
}

async function holdBlock(block: HeldBlock, services: CommandServices): Promise<Refusal | undefined> {
  const refusal = await prepareTrips()
  if (refusal) return refusal
  const body = blockRequest(block)
  return isRefusal(body) ? body : make(body, services)
}

/** Without a name, the group of the search form is looked for. */
async function find({ name }: { name?: string }, { run }: CommandServices): Promise<void> {
  useGroup.setState({ filter: name === undefined ? undefined : { name } })
  await run(appCommand.groups, {}, 'line')
}

/** The cursor goes back to the first traveller without a name. */
function undoNames(): Refusal | undefined {
  if (!undoTyped()) return refuse('nothing_to_undo')
  toFirstUnnamed()
  return undefined
}

const onPage = { where: ['groups'], changes: 'nothing' } as const
const inTrips = { rights: ['sell'], where: ['step1', 'step2'], refuses: nothingChosen } as const
const stores = { changes: 'record', failedAs: 'notice:action.groupBooking' } as const
const typing = { where: ['groups'], changes: 'desk' } as const

/** Groups: found, held, named, changed, printed and issued. */
export const groupCommands = [
  defineCommand(groupCommand.open, {
    where: 'everywhere',
    changes: 'nothing',
    palette: false,
    awaits: 'groups',
    run: open,
  }),
  defineCommand(groupCommand.enterNames, {
    // The preview of a pasted list is above the page.
    where: [...onPage.where, 'pastePeople'],
    changes: 'desk',
    palette: false,
    refuses: nothingOpen,
    run: enterNames,
  }),
  defineCommand(groupCommand.nextWrong, { ...onPage, refuses: none, run: nextWrong }),
  defineCommand(groupCommand.save, {
    ...stores,
    rights: ['change'],
    where: ['groups'],
    refuses: nothingOpen,
    run: saveNames,
  }),
  defineCommand(groupCommand.undoNames, {
    ...typing,
    run: undoNames,
  }),
  defineCommand(groupCommand.redoNames, {
    ...typing,
    run: () => (redoTyped() ? undefined : refuse('nothing_to_undo')),
  }),
  defineCommand(groupCommand.print, { ...onPage, refuses: none, run: print }),
  defineCommand(groupCommand.terms, {
    ...onPage,
    rights: ['change'],
    awaits: 'groupTerms',
    refuses: nothingOpen,
    run: () => openQuestion(groupQuestion.terms, {}),
  }),
  defineCommand(groupCommand.saveTerms, {
    ...stores,
    rights: ['change'],
    where: ['groupTerms'],
    palette: false,
    run: (body) => changeGroup(body),
  }),
  defineCommand(groupCommand.make, { ...inTrips, changes: 'nothing', awaits: 'groupTerms', run: askMake }),
  defineCommand(groupCommand.confirmMake, {
    rights: ['sell'],
    where: ['groupTerms'],
    changes: 'record',
    palette: false,
    awaits: 'groups',
    run: make,
  }),
  defineCommand(groupCommand.holdBlock, {
    ...inTrips,
    line: holdBlockRow,
    changes: 'record',
    palette: false,
    awaits: 'groups',
    run: holdBlock,
  }),
  defineCommand(groupCommand.find, {
    line: findRow,
    where: 'everywhere',
    changes: 'nothing',
    palette: false,
    awaits: 'groups',
    run: find,
  }),
  defineCommand(groupCommand.issue, {
    ...onPage,
    rights: ['sell'],
    awaits: 'groupIssue',
    refuses: nothingOpen,
    run: askIssue,
  }),
  defineCommand(groupCommand.confirmIssue, {
    ...stores,
    rights: ['sell'],
    where: ['groupIssue'],
    palette: false,
    run: confirmIssue,
  }),
  defineCommand(groupCommand.leaveDialog, {
    where: ['groupTerms', 'groupIssue'],
    changes: 'nothing',
    palette: false,
    run: () => closeQuestionOf('group'),
  }),
  defineCommand(groupCommand.confirmPrice, {
    ...stores,
    rights: ['change'],
    where: ['groupPrice'],
    palette: false,
    run: confirmPrice,
  }),
  defineCommand(groupCommand.leavePrice, {
    where: ['groupPrice'],
    changes: 'nothing',
    palette: false,
    run: () => closeQuestion(groupPriceQuestion.confirm),
  }),
]

/** `searched`: the group of the search form, with which the page of groups and a new group begin. */
export function groupContribution(searched: () => Searched): Contribution {
  setSearched(searched)
  return {
    commands: [...groupCommands, ...cabinCommands],
    dialogs: [GroupDialogs],
    shortcutCategories: [
      {
        name: 'Group cabins',
        title: 'group:shortcutsOf.cabins',
        order: 130,
        kind: 'dialog',
        screens: ['groupCabins'],
      },
    ],
  }
}
