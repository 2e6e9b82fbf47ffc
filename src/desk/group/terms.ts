import type { groupCommand } from './commands.ts'
import type { ArgumentsOf } from '../command/command.ts'
import { mustGet } from '../../domain/value/mustGet.ts'
import type { RequestedVehicle } from '../../domain/booking/party.ts'
import { sum } from '../../domain/value/money.ts'
import { lineContext } from '../command/keyboard.ts'
import type { Until } from '../line/words/when.ts'
import type { HeldBlock } from './groupLine.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import { cheapestSeat } from '../sale/model/accommodation/accommodation.ts'
import { useSale } from '../sale/model/saleStore.ts'
import { availabilityOf } from '../sale/model/trip/availability.ts'
import type { Group } from './groupStore.ts'

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
