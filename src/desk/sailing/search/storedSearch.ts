import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { useEffect } from 'react'
import { filtersSet, listFilters, rangeFilters, switchFilters } from '../../../domain/sailing/filter.ts'
import { isDate } from '../../../domain/value/portTime.ts'
import type { RequestedVehicle, Travellers } from '../../../domain/booking/party.ts'
import type { LineContext } from '../../line/context.ts'
import { isFailure, readerOf, splitLine } from '../../line/words/reader.ts'
import { printParty } from '../../line/words/party.ts'
import { indexPorts } from '../../line/words/port.ts'
import { areCategoriesLoaded, printVehicle, readVehicle } from '../../line/words/vehicle.ts'
import { rangeOf, type Filters, type Range } from '../filter/filter.ts'
import { defaultOrder, orders, type Order } from '../results/order.ts'
import { type View, clearSearch, setForm, useSailing } from '../sailingStore.ts'
import { type Draft, ofVehicle, type Part, party, readParts } from '../line/parts.ts'
import { emptySearchForm, searchFlags, tripTypes, typeOfLegs, type SearchForm } from './form.ts'
import { abortSearch, isSearchFault, search, updateLineTrips } from './search.ts'
import { lineContext } from '../../command/keyboard.ts'
import { defaultVehicle, searchDefaults, type SearchDefaults } from './searchArguments.ts'

/** The part of step 1 that is in the URL, so that it can be reloaded, sent and bookmarked. */
export interface Addressed {
  form: SearchForm
  order: Order
  view: View
}

type RangeName = keyof typeof rangeFilters

/** `leg=PIR.JTR.2026-12-24&people=2a&vehicles=car4.2&company=HLC`; personal names and plates are left out. */
export function addressOf({ form, order, view }: Addressed): string {
  const query = new URLSearchParams()
  for (const { origin, destination, date } of form.legs)
    query.append('leg', [origin, destination, date].join('.'))
  query.set('people', printTravellers(form.travellers))
  const kinds = form.vehicles.map(({ plate: _, plate2: _2, driver: _3, ...kind }) => kind)
  if (kinds.length > 0) query.set('vehicles', printVehicles(kinds))
  if (form.typeOfTrip !== typeOfLegs(form.legs)) query.set('type', form.typeOfTrip)
  for (const flag of searchFlags) if (form[flag]) query.set(flag, '1')
  const { status, groupName = '', minPassengers = '', maxPassengers = '' } = form.groupSearch
  if (status) query.set('group', `${minPassengers}-${maxPassengers}`)
  if (status && groupName !== '') query.set('groupName', groupName)
  if (form.selectedProject !== '') query.set('project', form.selectedProject)
  if (form.deal !== '') query.set('deal', form.deal)
  for (const name of filtersSet(form.filters)) query.set(name, filterText(form.filters, name))
  if (order !== defaultOrder) query.set('order', order)
  if (view !== 'list') query.set('view', view)
  return `?${query.toString()}`
}

function filterText(filters: Filters, name: keyof Filters): string {
  const value = filters[name]
  if (typeof value === 'boolean') return value ? '1' : '0'
  return Array.isArray(value) ? value.join('-') : String(value)
}

/** The search in a URL; undefined when it has none or an invalid one. */
export function readAddress(search: string): Addressed | undefined {
  const query = new URLSearchParams(search)
  const legs = query.getAll('leg').flatMap((text) => {
    const [origin = '', destination = '', date = ''] = text.split('.')
    const ports = /^[A-Z0-9]{2,6}$/
    const good = ports.test(origin) && ports.test(destination) && (date === '' || isDate(date))
    return good ? [{ origin, destination, date }] : []
  })
  if (legs.length === 0) return undefined
  const form: SearchForm = {
    ...emptySearchForm(),
    legs,
    travellers: readTravellers(query.get('people') ?? '1') ?? emptySearchForm().travellers,
    vehicles: readVehicles(query.get('vehicles') ?? '') ?? [],
    filters: filtersIn(query),
    typeOfTrip: oneOf(tripTypes, query.get('type')) ?? typeOfLegs(legs),
    ...Object.fromEntries(searchFlags.map((flag) => [flag, query.has(flag)])),
    groupSearch: groupIn(query.get('group'), query.get('groupName')),
    selectedProject: query.get('project') ?? '',
    deal: query.get('deal') ?? '',
  }
  const order = oneOf(orders, query.get('order')) ?? defaultOrder
  return { form, order, view: query.get('view') === 'calendar' ? 'calendar' : 'list' }
}

function oneOf<T extends string>(list: readonly T[], text: string | null): T | undefined {
  return list.find((one) => one === text)
}

function groupIn(text: string | null, name: string | null): SearchForm['groupSearch'] {
  if (text === null) return { status: false }
  const [least, most] = text.split('-').map((one) => Number(one) || undefined)
  return {
    status: true,
    ...(name === null ? {} : { groupName: name }),
    ...(least === undefined ? {} : { minPassengers: least }),
    ...(most === undefined ? {} : { maxPassengers: most }),
  }
}

function filtersIn(query: URLSearchParams): Filters {
  const filters: Filters = {}
  for (const name of listFilters)
    if (query.has(name)) filters[name] = query.get(name)?.split('-').filter(Boolean)
  for (const name of switchFilters) if (query.has(name)) filters[name] = query.get(name) === '1'
  for (const name of Object.keys(rangeFilters) as RangeName[]) {
    const range = rangeIn(query.get(name), rangeFilters[name])
    if (range) filters[name] = range
  }
  const via = query.get('via')
  return via === null ? filters : { ...filters, via }
}

/** A single value becomes a range. */
function rangeIn(text: string | null, most: number): Range | undefined {
  if (text === null) return undefined
  const [from, to] = text.split('-').map(Number)
  const ends = [from, to].map((end) => (end === undefined || Number.isNaN(end) ? undefined : end))
  return rangeOf(ends[0], ends[1], most)
}

/**
 * The search in the URL, when it differs from `asked`. Before the categories of the CRS are loaded, vehicles make no
 * difference: the words of the URL would be read as others.
 */
export function linkedSearch(asked: SearchForm | undefined): Addressed | undefined {
  if (typeof location === 'undefined') return undefined
  const linked = readAddress(location.search)
  if (linked === undefined || asked === undefined) return linked
  const { order, view } = linked
  const plain = ({ filters: _, vehicles: listed, ...form }: SearchForm) => {
    const vehicles = areCategoriesLoaded() ? listed : []
    return addressOf({ form: { ...form, vehicles, filters: {} }, order, view })
  }
  return plain(linked.form) === plain(asked) ? undefined : linked
}

/** Fills the form from a link, with no trip chosen. */
export function showLinked({ form, order, view }: Addressed): void {
  clearSearch(form)
  useSailing.setState({ order, view })
}

/** Searches for a link; the first trip chosen from it starts a new sale. */
export async function searchLinked(): Promise<Refusal | undefined> {
  const { form, view } = useSailing.getState()
  const outcome = await search(form)
  // The list shows this refusal itself.
  if (isRefusal(outcome)) return isSearchFault(outcome) ? undefined : outcome
  if (outcome !== undefined) return undefined
  useSailing.setState({ fresh: true, chosen: form.legs.map(() => undefined), leg: 0, view })
  return undefined
}

/** Shows the search on screen with the filters, the order and the view of the URL, where this has a search. */
export function showLinkedView(): void {
  const here = typeof location === 'undefined' ? undefined : readAddress(location.search)
  if (here === undefined) return
  const { order, view } = here
  useSailing.setState(({ form }) => ({ form: { ...form, filters: here.form.filters }, order, view }))
}

type Failed = (problem: unknown) => void

function openLinked(failed: Failed): void {
  const { asked, searching } = useSailing.getState()
  const linked = linkedSearch(asked)
  if (linked === undefined || searching) return
  showLinked(linked)
  searchLinked().then((refusal) => refusal && failed(refusal), failed)
}

/**
 * Keeps the URL of step 1 and the search equal: a link opens its search, and a search updates the URL. `page`
 * changes with each visit; `failed` must be a stable reference.
 */
export function useAddress(page: string, failed: Failed): void {
  useEffect(() => openLinked(failed), [failed])
  const asked = useSailing((state) => state.asked)
  const filters = useSailing((state) => state.form.filters)
  const order = useSailing((state) => state.order)
  const view = useSailing((state) => state.view)
  useEffect(() => {
    if (asked === undefined) return
    const address = addressOf({ form: { ...asked, filters }, order, view })
    if (address !== location.search) history.replaceState(history.state, '', location.pathname + address)
  }, [page, asked, filters, order, view])
}

/** The form for the next customer, with the operator’s defaults. */
export function defaultSearchForm(): SearchForm {
  const { origin, destination, today, company, passengers, vehicles } = searchDefaults
  const date = today ? lineContext.get().today : ''
  return {
    ...emptySearchForm(),
    legs: [{ origin, destination, date }],
    travellers: [{ type: 'AD', quantity: passengers || 1 }],
    vehicles: Array.from({ length: vehicles }, () => ({ category: defaultVehicle() })),
    filters: company === '' ? {} : { company: [company] },
  }
}

/** True when nothing has been searched or typed. */
function isUntouched(): boolean {
  const { form, asked } = useSailing.getState()
  const fresh = [defaultSearchForm(), emptySearchForm()].map((one) => JSON.stringify(one))
  return asked === undefined && fresh.includes(JSON.stringify(form))
}

/** Sets the defaults of new searches; an untouched form is replaced at once. */
export function setSearchDefaults(own: SearchDefaults): void {
  const untouched = isUntouched()
  Object.assign(searchDefaults, own)
  if (untouched) setForm(defaultSearchForm)
}

/** The saved part of a search: the form and the choice. Trips are requested again. */
interface SavedSearch {
  form: SearchForm
  asked?: SearchForm
  chosen: readonly (string | null)[]
  leg: number
  fresh: boolean
}

export function searchToSave(): SavedSearch {
  const { form, asked, chosen, leg, fresh } = useSailing.getState()
  const kept = { form, chosen: chosen.map((id) => id ?? null), leg, fresh }
  return asked === undefined ? kept : { ...kept, asked }
}

type OlderForm = Omit<SearchForm, 'typeOfTrip'> & Partial<Pick<SearchForm, 'typeOfTrip'>>

export function restoreSearch(kept: unknown): void {
  const { form, asked, chosen, leg, fresh } = kept as SavedSearch
  // Fields that an older draft lacks get their defaults.
  const whole = (kept: OlderForm): SearchForm => ({
    ...emptySearchForm(),
    typeOfTrip: typeOfLegs(kept.legs),
    ...kept,
  })
  // An untouched search starts with the current defaults, not with the saved ones.
  clearSearch(asked === undefined && hasNoPorts(form) ? defaultSearchForm() : whole(form))
  // A search in the opened link takes precedence over the saved one.
  const linked = linkedSearch(asked && whole(asked))
  if (linked) return showLinked(linked)
  showLinkedView()
  useSailing.setState({
    asked: asked && whole(asked),
    chosen: chosen.map((id) => id ?? undefined),
    leg,
    fresh,
  })
}

/** Requests the trips on screen again, with current figures. */
export async function reloadSearch(): Promise<Refusal | undefined> {
  const { asked } = useSailing.getState()
  const linked = linkedSearch(asked)
  // Its vehicles may be known to differ only now.
  if (linked && asked) showLinked(linked)
  if (linked) return searchLinked()
  const outcome = asked && (await search(asked))
  return isRefusal(outcome) ? outcome : undefined
}

function hasNoPorts({ legs }: SearchForm): boolean {
  return legs.every(({ origin, destination }) => origin + destination === '')
}

export function isSearchEmpty(): boolean {
  const { form, asked } = useSailing.getState()
  return asked === undefined && (hasNoPorts(form) || isUntouched())
}

export function dropSearch(): void {
  abortSearch()
  clearSearch(defaultSearchForm())
  updateLineTrips()
}

/** The fields reuse the line’s parsers, which here need no context. */
const nowhere: LineContext = {
  today: '',
  now: '',
  ports: indexPorts([]),
  companies: [],
  countries: [],
  discounts: [],
  nationality: '',
  accommodations: [],
  granted: [],
  trips: [],
}

function read(text: string, parts: readonly Part[]): Draft | undefined {
  const words = splitLine(text.replaceAll(/[,;]\s*(?=\D)/g, ' ')).flatMap((one) => one.words)
  const draft: Draft = { travellers: [], vehicles: [], filters: {} }
  return readParts(parts, readerOf(words), draft, nowhere) ? undefined : draft
}

/** Reads `2a1ch`, `2` for two adults, or empty text for no passengers; undefined for other text. */
export function readTravellers(text: string): Travellers[] | undefined {
  const adults = /^\s*(\d{1,3})\s*$/.exec(text)?.[1]
  if (adults !== undefined) return Number(adults) === 0 ? [] : [{ type: 'AD', quantity: Number(adults) }]
  return read(text, [party])?.travellers
}

export function printTravellers(travellers: readonly Travellers[]): string {
  const there = travellers.filter(({ quantity }) => quantity > 0)
  return there.length === 0 ? '0' : printParty(there)
}

/** A word that is no vehicle may still be a property of the last one. */
const vehicle: Part = (reader, { vehicles }) => {
  const found = readVehicle(reader)
  if (!found || isFailure(found)) return undefined
  vehicles.push(...found)
  return true
}

/** Reads `car4.2 ika1234 moto`, or `1` for a car; undefined for other text. */
export function readVehicles(text: string): RequestedVehicle[] | undefined {
  const count = /^\s*(\d?)\s*$/.exec(text)?.[1]
  if (count !== undefined)
    return Array.from({ length: Number(count) }, () => ({ category: defaultVehicle() }))
  return read(text, [vehicle, ofVehicle])?.vehicles
}

export function printVehicles(vehicles: readonly RequestedVehicle[]): string {
  return vehicles.map(printVehicle).join(' ')
}
