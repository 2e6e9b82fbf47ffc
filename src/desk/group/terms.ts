import { mustGet } from '../../domain/value/mustGet.ts'
import type { RequestedVehicle, Travellers } from '../../domain/booking/party.ts'
import { sum } from '../../domain/value/money.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import { cleanText } from '../../domain/value/cleanText.ts'
import { transliterate } from '../../domain/value/latin.ts'
import type { ArgumentsOf } from '../command/command.ts'
import { lineContext } from '../command/keyboard.ts'
import { type Until, previewUntil, until } from '../line/words/when.ts'
import { cheapestSeat } from '../sale/model/accommodation/accommodation.ts'
import { useSale } from '../sale/model/saleStore.ts'
import { availabilityOf } from '../sale/model/trip/availability.ts'
import { lineRow, required, seq, word, type Opening, type Part, type Value } from '../line/combine.ts'
import { partyText, previewText, vehicleText } from '../line/previewText.ts'
import { fail, isFailure, peek } from '../line/words/reader.ts'
import type { LineForm } from '../line/row.ts'
import { bareC, printParty, readParty } from '../line/words/party.ts'
import { printVehicle, readVehicle } from '../line/words/vehicle.ts'
import type { groupCommand } from './commands.ts'
import type { Group } from './groupStore.ts'

/** A block of travellers and vehicles without names, held for a group. */
export interface HeldBlock {
  travellers: readonly Travellers[]
  vehicles?: readonly RequestedVehicle[]
  name: string
  /** Expiry of the option; the latest allowed if absent. */
  until?: Until
}

const verb = 'grp'

/** A number after the verb begins a block; everything else is a name. */
const begins = (holds: boolean): Opening<{}> => ({
  ...word(verb),
  is: ([first, second]) =>
    first?.keys === verb &&
    !first.quoted &&
    (second !== undefined && !second.quoted && /^\d/.test(second.keys)) === holds,
})

/** `45a 4ch bus12`. */
const block: Part<Pick<HeldBlock, 'travellers' | 'vehicles'>> = {
  usage: '45a [4ch] [bus12]',
  read(reader, context) {
    const travellers: Travellers[] = []
    const vehicles: RequestedVehicle[] = []
    for (;;) {
      const { at } = reader
      const people = bareC(reader) ?? readParty(reader, context)
      if (isFailure(people)) return people
      // A group is granted a fare of its size instead of discounts of persons.
      if (people?.some(({ discount }) => discount !== undefined)) return fail({ ...reader, at }, ['party'])
      const driven = people ? undefined : readVehicle(reader)
      if (isFailure(driven)) return driven
      travellers.push(...(people ?? []))
      vehicles.push(...(driven ?? []))
      if (!people && !driven) break
    }
    if (travellers.length === 0) return fail(reader, ['party'])
    return { travellers, ...(vehicles.length > 0 && { vehicles }) }
  },
  print: ({ travellers, vehicles = [] }) => [printParty(travellers), ...vehicles.map(printVehicle)].join(' '),
}

/** In quotation marks; written in Latin letters, as on the passenger list. */
const quotedName: Value<string> = {
  slots: ['party', 'vehicle', 'words'],
  sample: '"name"',
  read(reader) {
    const next = peek(reader, 'words', true)
    const name = next?.quoted ? transliterate(next.text).trim() : ''
    if (!/^[A-Z0-9 '.-]{1,60}$/.test(name)) return undefined
    reader.at += 1
    return name
  },
  print: (name) => `"${name}"`,
}

/** The verb of an option, behind the block that is held. */
const held: Part<{}> = {
  usage: 'h',
  read(reader) {
    if (peek(reader, 'verb')?.keys !== 'h') return fail(reader, ['verb'])
    reader.at += 1
    return {}
  },
  print: () => 'h',
}

/** Everything behind the verb, in quotation marks or not. */
const anyName: Part<{ name?: string }> = {
  usage: '[name]',
  read(reader) {
    const typed = reader.words.slice(reader.at).map(({ text }) => text)
    reader.at = reader.words.length
    // No group has a quotation mark in its name; printing puts the name between two of them.
    const name = cleanText(transliterate(typed.join(' ')).replaceAll('"', ' '))
    return name === '' ? {} : { name }
  },
  print: ({ name }) => (name === undefined ? '' : `"${name}"`),
}

function previewHold({ travellers, vehicles = [], name, until: expires }: HeldBlock): string {
  const party = [partyText(travellers), ...vehicles.map(vehicleText)].join(' · ')
  if (!expires) return previewText('groupHoldLatest', { name, party })
  return previewText('groupHold', { name, party, until: previewUntil(expires) })
}

export const holdBlockRow: LineForm<HeldBlock> = lineRow({
  name: 'groupHold',
  order: 174,
  entry: { ...seq(begins(true), block, required('name', quotedName), held, until), verbs: [] },
  preview: previewHold,
  commits: true,
  examples: [
    'grp 45a bus12 "3RD LYCEUM" h fri',
    'grp 45a4ch "CHOIR" h',
    'grp 12a bus12x4 bus12x4 "CHOIR" h fri 18h',
  ],
})

export const findRow: LineForm<{ name?: string }> = lineRow({
  name: 'groups',
  order: 176,
  entry: seq(begins(false), anyName),
  preview: ({ name }) => (name === undefined ? previewText('groups') : previewText('groupsNamed', { name })),
  examples: ['grp', 'grp choir', 'grp "3RD LYCEUM"'],
})

/** Content of the dialog of a group; deadlines are days, empty for none. */
export interface Terms {
  name: string
  mobile: string
  adults: number
  children: number
  infants: number
  coaches: number
  /** Metres, of each added coach; absent: those of the category. */
  coachLength?: number
  coachHeight?: number
  accommodation: string
  optionUntil: string
  namesBy: string
  depositBy: string
  releaseBy: string
}

const types = { adults: 'AD', children: 'CH', infants: 'IN' } as const
/** A coach. */
export const vehicleCategory = 'BUS'
/** Deadlines typed as days end then; the offices of agencies close. */
const endOfDay = '20:00'

/**
 * The terms of a group as they are; a new one begins with the contact and the party of the working booking, and with the
 * name and the least number of the search.
 */
export function termsOf(group: Group | undefined): Terms {
  const { trips, people, vehicles, leader } = useSale.getState().workingBooking
  const count = (type: string) => group?.counts.find((count) => count.type === type)?.total ?? 0
  const typed = (type: string) => people.filter((person) => person.type === type).length
  const deadline = (field: string) =>
    group?.deadlines.find((deadline) => deadline.field === field)?.time.slice(0, 10) ?? ''
  const [trip] = trips
  const { groupName = '', minPassengers = 0 } = searched()
  return {
    name: group?.groupName ?? groupName,
    mobile: leader.mobile,
    adults: group ? count('AD') : Math.max(typed('AD'), minPassengers - typed('CH') - typed('IN')),
    children: group ? count('CH') : typed('CH'),
    infants: group ? count('IN') : typed('IN'),
    coaches: group
      ? count(vehicleCategory)
      : vehicles.filter(({ category }) => category === vehicleCategory).length,
    accommodation: (trip && cheapestSeat(availabilityOf(trip))?.idOrCode) ?? '',
    optionUntil: group?.optionDateTime?.slice(0, 10) ?? '',
    namesBy: deadline('namesBy'),
    depositBy: deadline('depositBy'),
    releaseBy: deadline('releaseBy'),
  }
}

/** The terms as they are now, under what was changed over the former ones. */
export function mergeTerms(before: Terms, changed: Terms, now: Terms): Terms {
  const touched = (Object.keys({ ...before, ...changed }) as (keyof Terms)[]).filter(
    (key) => changed[key] !== before[key],
  )
  return { ...now, ...Object.fromEntries(touched.map((key) => [key, changed[key]])) }
}

/** The time of a deadline that was not changed stays. */
function timeOf(day: string, before: string | undefined): string {
  return before?.startsWith(day) ? before : `${day} ${endOfDay}`
}

function deadlinesOf(terms: Terms, group: Group | undefined) {
  const fields = ['namesBy', 'depositBy', 'releaseBy'] as const
  return Object.fromEntries(
    fields.flatMap((field) => {
      const before = group?.deadlines.find((deadline) => deadline.field === field)?.time
      return terms[field] === '' ? [] : [[field, timeOf(terms[field], before)]]
    }),
  )
}

const coachesIn = ({ coaches, coachLength, coachHeight }: Terms) => ({
  idOrCode: vehicleCategory,
  quantity: coaches,
  ...(coachLength !== undefined && { length: coachLength }),
  ...(coachHeight !== undefined && { height: coachHeight }),
})

/** A refusal that is shown at the field of the form by its path. */
const missing = (field: string) => refuse('field_required', { field }, `/${field}`)

/** The request that holds a new group, or what is missing for it. */
export function makeRequest(terms: Terms): ArgumentsOf<typeof groupCommand.confirmMake> | Refusal {
  const { name, mobile, accommodation, coaches, optionUntil } = terms
  if (name === '') return missing('groupName')
  if (mobile === '') return refuse('mobile_required', {}, '/leader/mobile')
  if (accommodation === '') return refuse('seat_required', {}, '/accommodation')
  const groupPassengers = Object.entries(types).flatMap(([key, type]) => {
    const quantity = terms[key as keyof typeof types]
    return quantity > 0 ? [{ type, quantity, accommodationIdOrCode: accommodation }] : []
  })
  if (groupPassengers.length === 0) return refuse('group_empty', {}, '/adults')
  return {
    leader: { mobile },
    groupName: name,
    groupPassengers,
    ...(coaches > 0 && { groupVehicles: [coachesIn(terms)] }),
    groupDeadlines: deadlinesOf(terms, undefined),
    ...(optionUntil !== '' && { optionDateTime: `${optionUntil} ${endOfDay}` }),
  }
}

/** The changes of a group; only numbers that differ, because the others may have been changed elsewhere. */
export function termsRequest(
  group: Group,
  terms: Terms,
): ArgumentsOf<typeof groupCommand.saveTerms> | Refusal {
  if (terms.name === '') return missing('groupName')
  const before = termsOf(group)
  const changed = Object.entries(types).filter(([key]) => {
    const count = key as keyof typeof types
    return terms[count] !== before[count]
  })
  return {
    groupName: terms.name,
    groupDeadlines: deadlinesOf(terms, group),
    ...(terms.optionUntil !== '' && { optionDateTime: timeOf(terms.optionUntil, group.optionDateTime) }),
    ...(changed.length > 0 && {
      groupPassengers: changed.map(([key, type]) => ({ type, quantity: terms[key as keyof typeof types] })),
    }),
    ...(terms.coaches !== before.coaches && {
      groupVehicles: [coachesIn(terms)],
    }),
  }
}

/** The request that holds a block typed on the line: in the cheapest seats, for the phone of the working booking. */
export function blockRequest({
  travellers,
  vehicles = [],
  name,
  until,
}: HeldBlock): ArgumentsOf<typeof groupCommand.confirmMake> | Refusal {
  const { mobile, accommodation } = termsOf(undefined)
  if (mobile === '') return refuse('mobile_required')
  if (accommodation === '') return refuse('seat_required')
  const size = ({ category, length, height }: RequestedVehicle) => [category, length, height].join()
  return {
    leader: { mobile },
    groupName: name,
    groupPassengers: [...Map.groupBy(travellers, ({ type }) => type)].map(([type, same]) => ({
      type,
      accommodationIdOrCode: accommodation,
      quantity: sum(same.map(({ quantity }) => quantity)),
    })),
    groupVehicles: [...Map.groupBy(vehicles, size).values()].map((same) => ({
      idOrCode: mustGet(same, 0).category,
      quantity: same.length,
      ...(mustGet(same, 0).length !== undefined && { length: mustGet(same, 0).length }),
      ...(mustGet(same, 0).height !== undefined && { height: mustGet(same, 0).height }),
    })),
    ...(until && { optionDateTime: optionTime(until) }),
  }
}

/** A time without a day is today's. */
function optionTime({ date, time = endOfDay }: Until): string {
  return `${date ?? lineContext.get().today} ${time}`
}

/** The group as typed on step 1. */
export interface Searched {
  groupName?: string
  minPassengers?: number
  maxPassengers?: number
}

/** Step 1 provides it. */
let read = (): Searched => ({})

export const setSearched = (searched: () => Searched): void => void (read = searched)
export const searched = (): Searched => read()
