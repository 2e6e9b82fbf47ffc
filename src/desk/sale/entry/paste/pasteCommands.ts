import { saleCommand } from '../../commands.ts'
import { groupCommand } from '../../../group/commands.ts'
import { refusalText } from '../../../request/fault.ts'
import { refusalOf, type CommandServices, type NoArguments } from '../../../command/command.ts'
import type { TravellerKey } from '../../../../domain/booking/fields/travellerFields.ts'
import { defineCommand } from '../../../command/defineCommand.ts'
import { isRefusal, refuse, type Refusal } from '../../../../domain/refusal.ts'
import { lineContext } from '../../../command/keyboard.ts'
import { missingText } from '../../model/missing/missingFields.ts'
import { prepareTrips } from '../../model/trip/chooseTrips.ts'
import { companyAgainstSingleNames } from '../../model/missing/invalidFields.ts'
import { nothingChosen } from '../../model/screens.ts'
import { availabilityOf, ageBands } from '../../model/trip/availability.ts'
import { focusOn, useSale, edit } from '../../model/saleStore.ts'
import { addPerson } from '../../model/item/items.ts'
import {
  enterValues,
  newTraveller,
  type Person,
  type TripAvailability,
  type WorkingBooking,
} from '../../model/workingBooking.ts'
import { checkType, typeOn } from '../../../../domain/pricing/age.ts'
import { isOfType } from '../../../field/choice/choice.ts'
import { isSingleName } from '../../../../domain/booking/singleName.ts'
import { latinKeys } from '../../../../domain/value/phoneticKey.ts'
import { readPassenger, refusePassenger } from '../../../../domain/booking/fields/passengerFields.ts'
import type { PastedLine, TravellerTexts } from './read.ts'
import { sourcesOf } from './sources.ts'
import { create } from 'zustand'
import { isEmail, isPhone, readEmail, readPhone } from '../../../../domain/value/contact.ts'
import { onSessionEnd } from '../../../request/identity.ts'

type Contact = Partial<Pick<WorkingBooking['leader'], 'email' | 'mobile'>>

/** The first address and the first phone number of a list, for the fields of the lead passenger that are empty. */
export function contactIn(
  lines: readonly Pick<PastedLine, 'left'>[],
  { email, mobile }: Pick<WorkingBooking['leader'], 'email' | 'mobile'>,
): Contact {
  const left = lines.flatMap((line) => line.left)
  const found = {
    email: email === '' ? first(left, emailIn) : undefined,
    mobile: mobile === '' ? (first(left, surePhoneIn) ?? first(left, phoneIn)) : undefined,
  }
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== undefined))
}

/** The lines without the texts that become the contact, so that the others are reported. */
export function withoutContact<Line extends Pick<PastedLine, 'left'>>(
  lines: readonly Line[],
  { email, mobile }: Contact,
): Line[] {
  const open = new Set([email, mobile].filter((text) => text !== undefined))
  return lines.map((line) => {
    const left = line.left.filter((text) => {
      const read = emailIn(text) ?? phoneIn(text)
      return read === undefined || !open.delete(read)
    })
    return left.length === line.left.length ? line : { ...line, left }
  })
}

const first = (texts: readonly string[], read: (text: string) => string | undefined) =>
  texts.map(read).find((one) => one !== undefined)

function emailIn(text: string): string | undefined {
  const read = readEmail(text)
  return read !== undefined && isEmail(read) ? read : undefined
}

/** A day, or hours from and to. */
const dayOrHours = /^\s*(\d{1,4}([./-])\d{1,2}\2\d{1,4}|\d{1,2}[:.]?\d{2}\s*[-–]\s*\d{1,2}[:.]?\d{2})\s*$/

/** Figures that may be a number of something else are none: a phone number begins with a plus or zero, or is long. */
function phoneIn(text: string): string | undefined {
  const read = dayOrHours.test(text) ? undefined : readPhone(text)
  if (read === undefined || !isPhone(read)) return undefined
  return /^[+0(]/.test(read) || read.replace(/\D/g, '').length >= 10 ? read : undefined
}

/** A number that begins with a single zero may be another one, of a tax office or of a voucher. */
function surePhoneIn(text: string): string | undefined {
  const read = phoneIn(text)
  return read !== undefined && (/^(\+|00)/.test(read) || read.replace(/\D/g, '').length >= 10)
    ? read
    : undefined
}

/** The context for reading the lines. */
export interface Against {
  /** YYYY-MM-DD of the agency. */
  today: string
  countries: readonly string[]
  /** The availability of the booking’s first trip. */
  availability: TripAvailability | undefined
  /** A company of the booking that takes no passenger with one name only. */
  againstSingleNames: string | undefined
}

interface Wrong {
  field: TravellerKey
  refusal: Refusal
}

/** The passenger read from a line, and its errors. */
export interface Meaning {
  person: Partial<Person>
  wrong: readonly Wrong[]
}

/** Reads a pasted line; texts that cannot be read are reported, never dropped. */
export function meaningOf(texts: TravellerTexts, against: Against, unclear: readonly string[] = []): Meaning {
  const person: Partial<Person> = {}
  const wrong: Wrong[] = []
  for (const [field, text = ''] of Object.entries(texts) as [TravellerKey, string | undefined][]) {
    if (text === '') continue
    const refusal = unclear.includes(field)
      ? refuse('date_order_unclear', { text })
      : refusePassenger(field, text, against.today)
    const read = readPassenger(field, text, against.today)
    if (read === undefined || refusal)
      wrong.push({ field, refusal: refusal ?? refuse('text_not_understood') })
    if (read !== undefined && !unclear.includes(field)) Object.assign(person, ownOf(read, field, texts))
  }
  const typed = withType(person, texts, against)
  return {
    person: typed,
    wrong: [...missing(typed, against), ...wrong, ...checks.flatMap((check) => check(typed, against))],
  }
}

/** The sex and type that a title shows count where their own fields are empty. */
const ownOf = (read: Partial<Person>, field: TravellerKey, texts: TravellerTexts): Partial<Person> =>
  Object.fromEntries(Object.entries(read).filter(([key]) => key === field || !texts[key as TravellerKey]))

/** Without a type in the line, the type follows from the age. */
function withType(
  person: Partial<Person>,
  texts: TravellerTexts,
  { availability }: Against,
): Partial<Person> {
  const bands = ageBands(availability)
  if (texts.type || person.type || !person.birthdate || bands.length === 0) return person
  const day = availability?.departureDateTime.slice(0, 10) ?? ''
  return { ...person, type: typeOn({ type: 'AD', birthdate: person.birthdate }, day, bands) }
}

function missing(person: Partial<Person>, { againstSingleNames: company }: Against): Wrong[] {
  if (isSingleName(person))
    return company === undefined ? [] : [{ field: 'surname', refusal: refuse('single_name', { company }) }]
  const { surname = '' } = person
  return surname === '' ? [{ field: 'surname', refusal: refuse('surname_required') }] : []
}

const checks = [country, typeOf, grant]

function country({ nationality = '' }: Partial<Person>, { countries }: Against): Wrong[] {
  const code = latinKeys(nationality).toUpperCase()
  const known = code === '' || countries.length === 0 || countries.includes(code)
  return known ? [] : [{ field: 'nationality', refusal: refuse('country_unknown', { text: nationality }) }]
}

function typeOf({ type = 'AD', birthdate }: Partial<Person>, against: Against): Wrong[] {
  const bands = ageBands(against.availability)
  const departs = against.availability?.departureDateTime
  if (departs === undefined) return []
  const facts = { type, ...(birthdate ? { birthdate } : {}) }
  const refusal = checkType(facts, { bands, departs }, '')
  if (refusal === undefined) return []
  return [{ field: refusal.at === '/type' ? 'type' : 'birthdate', refusal }]
}

function grant({ discount = '' }: Partial<Person>, { availability }: Against): Wrong[] {
  const granted = availability?.discounts.some(({ idOrCode }) => idOrCode === discount) ?? true
  if (discount === '' || granted || isOfType(discount)) return []
  return [{ field: 'discount', refusal: refuse('discount_not_admissible', { discount }) }]
}

export interface PastedRow extends PastedLine<TravellerTexts> {
  uuid: string
  /** The line of the pasted text. */
  source: string
}

/** The taker of the names: the working booking, or the group on screen. */
export type PasteInto = { kind: 'booking' } | { kind: 'group'; againstSingleNames: string | undefined }

interface Paste {
  open: boolean
  into: PasteInto
  /** The pasted lines; undefined before anything was pasted. */
  rows: readonly PastedRow[] | undefined
  /** A pasted text that is not parsed yet. */
  text: string
}

const closed: Paste = { open: false, into: { kind: 'booking' }, rows: undefined, text: '' }

/** State of the import dialog; the working booking changes only when the whole table is added. */
export const usePaste = create<Paste>(() => closed)

function openPaste(text: string, into: PasteInto): void {
  usePaste.setState({ open: true, into, rows: undefined, text })
}

function closePaste(): void {
  usePaste.setState(closed)
}

export function showPasted(text: string, people: readonly PastedLine<TravellerTexts>[]): void {
  const sources = sourcesOf(text, people)
  const rows = people.map((line, at) => ({ uuid: crypto.randomUUID(), source: sources[at] ?? '', ...line }))
  usePaste.setState({ text: '', rows })
}

/** The names of the lines in the other order, where nothing shows it; once more, as they were. */
function swapPasted(): Refusal | undefined {
  const { rows = [] } = usePaste.getState()
  if (rows.every(({ swapped }) => swapped === undefined)) return refuse('names_in_order')
  usePaste.setState({ rows: rows.map(inOtherOrder) })
  return undefined
}

function inOtherOrder(row: PastedRow): PastedRow {
  const { swapped, texts } = row
  if (swapped === undefined) return row
  const { surname = '', name = '' } = texts
  return { ...row, texts: { ...texts, ...swapped }, swapped: { surname, name } }
}

export function setPasted(row: number, field: TravellerKey, text: string): void {
  usePaste.setState(({ rows = [] }) => ({
    rows: rows.map((one, at) => (at === row ? withText(one, field, text) : one)),
  }))
}

/** A text that was typed over has one meaning. */
const withText = ({ swapped, ...row }: PastedRow, field: TravellerKey, text: string): PastedRow => ({
  ...row,
  // A name that was typed over has its order.
  ...(swapped && field !== 'surname' && field !== 'name' && { swapped }),
  texts: { ...row.texts, [field]: text },
  unclear: row.unclear.filter((one) => one !== field),
})

function dropPasted(row: number): void {
  usePaste.setState(({ rows = [] }) => ({ rows: rows.filter((_, at) => at !== row) }))
}

onSessionEnd(closePaste)

export function pasteContext(): Against {
  const { into } = usePaste.getState()
  if (into.kind === 'group') return { ...lineContext.get(), availability: undefined, ...into }
  const state = useSale.getState()
  const [availability, ...others] = state.workingBooking.trips.map(availabilityOf)
  const { today, countries } = lineContext.get()
  const companies = [availability, ...others].map(companyAgainstSingleNames)
  return {
    today,
    countries,
    availability,
    againstSingleNames: companies.find((company) => company !== undefined),
  }
}

/** The contact that the lead passenger gets from the list. */
export const pastedContact = (rows: readonly PastedRow[] = []): Contact =>
  contactIn(rows, useSale.getState().workingBooking.leader)

function meanings(): Meaning[] {
  const read = pasteContext()
  return (usePaste.getState().rows ?? []).map(({ texts, unclear }) => meaningOf(texts, read, unclear))
}

function wrongText(all: readonly Meaning[]): string {
  const gaps = all.flatMap(({ wrong }, row) =>
    wrong.map((one) => ({ ...one, kind: 'passenger' as const, row, trip: 0 })),
  )
  return missingText(gaps, { people: all.map(({ person }) => person), vehicles: [] })
}

/** Adds all passengers, or none while a line has errors. */
async function take(_: NoArguments, services: CommandServices): Promise<Refusal | undefined> {
  const all = meanings()
  const wrong = all.flatMap((one) => one.wrong)
  if (all.length === 0) return refuse('nobody_in_text')
  if (wrong.length > 0) return goToWrong() ?? refuse('fields_missing', { what: wrongText(all) })
  if (usePaste.getState().into.kind === 'group') return nameGroup(services)
  applyPaste(
    all.map(({ person }) => person),
    lineContext.get().nationality,
    pastedContact(usePaste.getState().rows),
  )
  closePaste()
  focusOn({ kind: 'passenger', row: 0, field: 'surname' })
  return undefined
}

/** Puts the names on the travellers of the group; those without a place are named in a notice. */
async function nameGroup({ run, notifyDone }: CommandServices): Promise<Refusal | undefined> {
  const refusal = refusalOf(await run(groupCommand.enterNames, { lines: usePaste.getState().rows ?? [] }))
  if (refusal && refusal.refusal !== 'group_names_left') return refusal
  closePaste()
  if (refusal) notifyDone(refusalText(refusal))
  return undefined
}

/** Set by the preview while it is mounted: its current cell, and a function to move there. */
export const preview: {
  go?: (row: number, field: string) => void
  at: () => { row: number; field: string }
} = {
  at: () => ({ row: 0, field: '' }),
}

/** Goes from the current cell to the next invalid one, wrapping around at the end. */
function goToWrong(): Refusal | undefined {
  const wrong = meanings().flatMap((one, row) => one.wrong.map(({ field }) => ({ row, field })))
  const here = preview.at()
  const at = wrong.findIndex(({ row, field }) => row === here.row && field === here.field)
  const next = at >= 0 ? wrong[at + 1] : wrong.find(({ row }) => row >= here.row)
  const to = next ?? wrong[0]
  if (to === undefined) return refuse('nothing_to_fix')
  preview.go?.(to.row, to.field)
  return undefined
}

async function open({ text = '' }: { text?: string }): Promise<Refusal | undefined> {
  const refusal = await prepareTrips()
  if (isRefusal(refusal)) return refusal
  openPaste(text, { kind: 'booking' })
  return undefined
}

/** The page under the dialog. */
const awaitsPage = () => (usePaste.getState().into.kind === 'group' ? 'groups' : 'step2')

const inDialog = { where: ['pastePeople'], changes: 'desk' } as const

/** Importing passengers from a table: checked line by line, then added as one edit. */
export const pasteCommands = [
  defineCommand(saleCommand.pastePeople, {
    where: ['step2'],
    changes: 'desk',
    awaits: 'pastePeople',
    refuses: nothingChosen,
    run: open,
  }),
  defineCommand(saleCommand.pasteNames, {
    where: ['groups'],
    changes: 'desk',
    palette: false,
    awaits: 'pastePeople',
    run: ({ text, againstSingleNames }) => openPaste(text, { kind: 'group', againstSingleNames }),
  }),
  defineCommand(saleCommand.swapPasted, { ...inDialog, run: swapPasted }),
  defineCommand(saleCommand.takePasted, { ...inDialog, awaits: awaitsPage, run: take }),
  defineCommand(saleCommand.nextWrong, { where: ['pastePeople'], changes: 'nothing', run: goToWrong }),
  defineCommand(saleCommand.dropPasted, { ...inDialog, run: () => dropPasted(preview.at().row) }),
  defineCommand(saleCommand.leavePasted, { ...inDialog, awaits: awaitsPage, run: closePaste }),
]

/**
 * Adds the pasted passengers in one edit: names go to the passengers without one, in order, and the rest are
 * new passengers. The contact is that of the lead passenger, whose fields are empty.
 */
export function applyPaste(
  people: readonly Partial<Person>[],
  nationality: string,
  contact: Contact = {},
): void {
  edit('pastePeople', (draft) => {
    Object.assign(draft.leader, contact)
    const open = draft.people.filter(({ surname, name }) => surname === '' && name === '')
    people.forEach((known, at) => {
      const person = open[at]
      if (person !== undefined) return enterValues(person, known)
      addPerson(draft, newTraveller(crypto.randomUUID(), nationality, known))
    })
  })
}
