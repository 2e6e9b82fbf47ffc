import i18next from 'i18next'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { tripId } from '../../domain/sailing/tripId.ts'
import { isSameJson } from '../../domain/value/isSameJson.ts'
import type { Contribution } from '../command/contribution.ts'
import { saleCommand } from '../sale/commands.ts'
import { defineCommand } from '../command/defineCommand.ts'
import { type CommandServices, type NoArguments, noChain, type ChainSoFar } from '../command/command.ts'
import { lineContext } from '../command/keyboard.ts'
import { previewText } from '../line/previewText.ts'
import { timetableCommands, favouriteCommands, findCommands, onScreen, onStep1 } from './findCommands.ts'
import { sailingCommand } from './commands.ts'
import { searchRow } from './line/search.ts'
import { chooseTripsRow, type ChooseArguments } from './line/choose.ts'
import { amendmentText, amendRow, repeatRow } from './line/amend.ts'
import { printFilters } from './line/filter.ts'
import type { AmendArguments } from './search/searchArguments.ts'
import { stepsOfChoice, stepsOfCurrentTrip, stepsOfForm, stepsOfSearch, stepsOfShift } from './macroSteps.ts'
import { dropSearch } from './search/storedSearch.ts'
import { choose, legOfPicks, pickedResults, showChosen } from './results/choose.ts'
import {
  amended,
  emptySearchForm,
  firstMissing,
  formOf,
  refuseDates,
  shifted,
  withNextLeg,
  withoutLeg,
  type SearchForm,
} from './search/form.ts'
import { discountOnNoTrip, search, updateLineTrips } from './search/search.ts'
import { orders, type Order } from './results/order.ts'
import {
  chosenResults,
  dropLeg,
  focusOn,
  resultsOf,
  setForm,
  showLeg,
  sortResults,
  useSailing,
} from './sailingStore.ts'
import { choiceText, searchWords } from './searchText.ts'

const step1 = '/book-ticket'

/**
 * A search typed on the line is for a new customer: the first trip chosen from it starts a new sale. One from the form
 * is for the same customer.
 */
export async function searchForNewCustomer(
  form: SearchForm,
  services: CommandServices,
): Promise<Refusal | undefined> {
  setForm(() => form)
  useSailing.setState({ view: 'list' })
  services.navigate(step1)
  const refusal = await search(form)
  if (refusal) return refusalOf(refusal)
  useSailing.setState({ fresh: true, chosen: form.legs.map(() => undefined), leg: 0 })
  return answered(services)
}

/**
 * The entries after a search that another one has replaced are not for the trips of that one. After Clear there are no
 * trips.
 */
function refusalOf(outcome: Awaited<ReturnType<typeof search>>): Refusal | undefined {
  if (outcome === 'cleared') return undefined
  return outcome === 'replaced' ? refuse('search_replaced') : outcome
}

/** Reports a discount that no trip of a leg grants right after the search, instead of at pricing. */
async function answered(services: CommandServices): Promise<Refusal | undefined> {
  await handOver(services, false)
  const { asked, answers } = useSailing.getState()
  const trips = answers.map((_, leg) => resultsOf(leg).map(({ trip }) => trip))
  return discountOnNoTrip(asked, trips)
}

async function searchAgain(_: NoArguments, services: CommandServices): Promise<Refusal | undefined> {
  const { form } = useSailing.getState()
  focusOn(whereToGo(form))
  // An empty form moves the focus to the form without showing an error.
  if (form.legs.every(({ origin, destination }) => origin + destination === '')) return undefined
  const refusal = await searchOnward(form, services)
  // The operator has pressed the key again, or one for another day.
  return refusal?.refusal === 'search_replaced' ? undefined : refusal
}

/** Searches for the same customer, and names the trips chosen before that the new lists no longer have. */
async function searchOnward(form: SearchForm, services: CommandServices): Promise<Refusal | undefined> {
  const before = chosenResults()
  const outcome = await search(form)
  if (outcome === 'replaced' || outcome === 'cleared') return refusalOf(outcome)
  const refusal = outcome ?? (await answered(services))
  const { chosen, answers } = useSailing.getState()
  const dropped = before.filter(({ result }) => !chosen.includes(tripId(result.trip)))
  const trips = dropped.map(({ result, leg }) => choiceText(result, answers.length > 1 ? leg : undefined))
  if (trips.length > 0) services.notifyDone(i18next.t('sailing:noLongerChosen', { trips: trips.join('; ') }))
  return refusal
}

/** The first field that is missing or wrong; otherwise the list of trips. */
function whereToGo(form: SearchForm) {
  const missing = firstMissing(form)
  if (missing) return `${missing.field}${missing.leg}` as const
  const [, leg] = /^\/legs\/(\d+)\//.exec(refuseDates(form, lineContext.get().today)?.at ?? '') ?? []
  return leg === undefined ? 'results' : (`date${Number(leg)}` as const)
}

/** Makes the working booking hold exactly the trips chosen now. */
async function handOver({ run }: CommandServices, fresh: boolean): Promise<undefined> {
  const { asked = emptySearchForm(), chosen } = useSailing.getState()
  const { travellers, vehicles, typeOfTrip, selectedProject, deal, packageSearch } = asked
  await run(saleCommand.take, {
    trips: chosenResults().map(({ result }) => result.trip),
    wanted: chosen.length,
    travellers,
    vehicles,
    fresh,
    asked: { openReturn: typeOfTrip === 'OPEN_RETURN', selectedProject, deal, packageSearch },
  })
}

async function chooseTrips({ picks, from }: ChooseArguments, services: CommandServices) {
  const refusal = choose(picks, legOfPicks(picks, from))
  if (refusal) return refusal
  const { fresh } = useSailing.getState()
  useSailing.setState({ fresh: false })
  return handOver(services, fresh)
}

function shiftDay({ days }: { days: number }, { run }: CommandServices): void {
  const { leg } = useSailing.getState()
  setForm((form) => shifted(form, days, leg))
  // Not waited for: another day may be chosen meanwhile.
  void run(sailingCommand.availability, {}, 'key')
}

/** Before the form is changed, so that it keeps the days of the list on screen. */
function refuseShift(days: number): Refusal | undefined {
  const { form, leg } = useSailing.getState()
  if (!form.legs[leg]?.date) return refuse('no_date')
  return days === 0 ? undefined : refuseDates(shifted(form, days, leg), lineContext.get().today)
}

const chooseHere = (_: NoArguments, services: CommandServices): Promise<Refusal | undefined> => {
  const { current, leg } = useSailing.getState()
  if (current === undefined) return Promise.resolve(refuse('no_trips'))
  return chooseTrips({ picks: [{ by: 'number', number: current.number }], from: leg }, services)
}

function nextOrder(): Order {
  const { order } = useSailing.getState()
  return orders[(orders.indexOf(order) + 1) % orders.length] ?? orders[0]
}

/**
 * Removes a leg from the form. If the legs are unchanged since the search, also removes it from the results
 * and the booking, and reports the trip removed.
 */
async function removeLeg({ leg }: { leg?: number }, services: CommandServices): Promise<void> {
  const { form, asked, chosen } = useSailing.getState()
  const at = leg ?? form.legs.length - 1
  const searched = asked !== undefined && isSameJson(asked.legs, form.legs)
  setForm(() => withoutLeg(form, at))
  if (!searched || at === 0) return
  const removed = resultsOf(at).find(({ trip }) => tripId(trip) === chosen[at])
  dropLeg(at)
  updateLineTrips()
  // Also when the leg has no trip: the booking then expects one trip fewer.
  await handOver(services, false)
  if (removed !== undefined)
    services.notifyDone(i18next.t('sailing:legRemoved', { trip: choiceText(removed, at) }))
}

/**
 * Repeats the last search with its days moved. While its results are on screen it is for the same customer, with the
 * filters on screen.
 */
async function repeat(
  { days = 0 }: { days?: number },
  services: CommandServices,
): Promise<Refusal | undefined> {
  const { last, asked, form: shown } = useSailing.getState()
  if (last === undefined) return refuse('nothing_to_repeat')
  if (asked === undefined) return searchForNewCustomer(nameless(shifted(last, days)), services)
  const form = shifted({ ...last, filters: shown.filters }, days)
  setForm(() => form)
  services.navigate(step1)
  return searchOnward(form, services)
}

/** The search and the filters on screen, or before a search the form, with what was named. */
function amendedForm(args: AmendArguments): SearchForm {
  const { asked, form, leg } = useSailing.getState()
  return amended(asked ? { ...asked, filters: form.filters } : form, args, leg)
}

const refuseAmendment = (args: AmendArguments = {}) => refuseDates(amendedForm(args), lineContext.get().today)

/** A form that lacks something is only filled in. */
const isOnlyFilled = (form: SearchForm) =>
  useSailing.getState().asked === undefined && firstMissing(form) !== undefined

function refuseRepeat({ days = 0 }: { days?: number } = {}): Refusal | undefined {
  const { last } = useSailing.getState()
  return last ? refuseDates(shifted(last, days), lineContext.get().today) : refuse('nothing_to_repeat')
}

/** Keeps the customer and the trips chosen that are still listed. */
async function amend(args: AmendArguments, services: CommandServices): Promise<Refusal | undefined> {
  const form = amendedForm(args)
  setForm(() => form)
  if (!isOnlyFilled(form)) return searchOnward(form, services)
  focusOn(whereToGo(form))
  return undefined
}

function previewAmendment(args: AmendArguments): string {
  const form = amendedForm(args)
  if (isOnlyFilled(form))
    return i18next.t('sailing:preview.fill', { what: amendmentText(args, lineContext.get()) })
  const filters = printFilters(form.filters)
  const named = filters === '' ? [] : [previewText('filters', { filters })]
  return i18next.t('sailing:preview.search', { search: [searchWords(form), ...named].join(' · ') })
}

/** Only the kind of each vehicle is reused for the next customer; plates and other personal data are dropped. */
function nameless({ vehicles, ...form }: SearchForm): SearchForm {
  return { ...form, vehicles: vehicles.map(({ plate: _, plate2: _2, driver: _3, ...kind }) => kind) }
}

function previewRepeat({ days = 0 }: { days?: number }): string {
  const { last } = useSailing.getState()
  if (last === undefined) return ''
  return i18next.t('sailing:preview.search', { search: searchWords(shifted(last, days)) })
}

function addLeg(): void {
  setForm(withNextLeg)
  focusOn(`destination${useSailing.getState().form.legs.length - 1}`)
}

/** A choice behind another in the chain is of a leg not on screen yet: its preview is the words typed. */
function previewChoice({ picks, from }: ChooseArguments, { chosen = 0 }: ChainSoFar = noChain): string {
  if (chosen > 0 && from === undefined) return ''
  const first = legOfPicks(picks, from)
  const found = pickedResults(picks, first)
  if (isRefusal(found)) return ''
  const { answers } = useSailing.getState()
  const trips = found.map((result, nth) => choiceText(result, answers.length > 1 ? first + nth : undefined))
  return i18next.t('sailing:preview.choose', { trips: trips.join(' · ') })
}

/** Searches again from the form. */
const searching = { ...onStep1, awaits: 'step1' } as const

function shifting(days: 1 | -1) {
  return {
    ...searching,
    refuses: () => refuseShift(days),
    recorded: () => stepsOfShift({ days }),
    run: (_: NoArguments, services: CommandServices) => shiftDay({ days }, services),
  }
}

export const sailingCommands = [
  defineCommand(sailingCommand.search, {
    ...searching,
    where: 'everywhere',
    line: searchRow,
    recorded: stepsOfSearch,
    run: (asked, services) => searchForNewCustomer(formOf(asked), services),
  }),
  defineCommand(sailingCommand.availability, {
    ...searching,
    recorded: () => stepsOfForm(),
    run: searchAgain,
  }),
  defineCommand(sailingCommand.choose, {
    ...onStep1,
    line: chooseTripsRow,
    recorded: stepsOfChoice,
    refuses: (args) => (args ? notThere(args) : undefined),
    preview: previewChoice,
    run: chooseTrips,
  }),
  defineCommand(sailingCommand.chooseHere, { ...onStep1, recorded: stepsOfCurrentTrip, run: chooseHere }),
  defineCommand(sailingCommand.dateFocus, {
    ...onScreen,
    run: () => focusOn(`date${useSailing.getState().leg}`),
  }),
  defineCommand(sailingCommand.shiftDay, {
    ...searching,
    palette: false,
    recorded: stepsOfShift,
    refuses: (args) => refuseShift(args?.days ?? 0),
    run: shiftDay,
  }),
  defineCommand(sailingCommand.nextDay, shifting(1)),
  defineCommand(sailingCommand.previousDay, shifting(-1)),
  defineCommand(sailingCommand.repeat, {
    ...searching,
    where: 'everywhere',
    line: repeatRow,
    refuses: refuseRepeat,
    preview: previewRepeat,
    run: repeat,
  }),
  defineCommand(sailingCommand.amend, {
    ...searching,
    line: amendRow,
    palette: false,
    refuses: refuseAmendment,
    preview: previewAmendment,
    run: amend,
  }),
  defineCommand(sailingCommand.showLeg, { ...onScreen, palette: false, run: ({ leg }) => showLeg(leg) }),
  defineCommand(sailingCommand.sort, { ...onScreen, run: ({ order }) => sortResults(order ?? nextOrder()) }),
  defineCommand(sailingCommand.showChosen, {
    ...onScreen,
    where: 'everywhere',
    palette: false,
    run: ({ trips }) => showChosen(trips),
  }),
  defineCommand(sailingCommand.addLeg, { ...onStep1, where: 'everywhere', run: addLeg }),
  defineCommand(sailingCommand.removeLeg, {
    ...onStep1,
    refuses: () =>
      useSailing.getState().form.legs.length > 1 ? undefined : refuse('no_such_leg', { legs: 1 }),
    run: removeLeg,
  }),
  defineCommand(sailingCommand.clear, {
    recorded: true,
    where: 'everywhere',
    changes: 'desk',
    run: dropSearch,
  }),
]

function notThere({ picks, from }: ChooseArguments): Refusal | undefined {
  if (useSailing.getState().asked === undefined) return undefined
  const found = pickedResults(picks, legOfPicks(picks, from))
  // `run` shows the empty leg instead of refusing.
  return isRefusal(found) && !found.refusal.startsWith('no_sailings') ? found : undefined
}

export const sailingContribution: Contribution = {
  commands: [...sailingCommands, ...timetableCommands, ...findCommands, ...favouriteCommands],
}
