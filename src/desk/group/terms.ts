import type { Commands } from '../command/command.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import { cheapestSeat } from '../sale/model/accommodation/accommodation.ts'
import { useBooking } from '../sale/model/store.ts'
import { availabilityOf } from '../sale/model/trip/availability.ts'
import type { Group } from './store.ts'

/** What the dialog of a group holds; deadlines are days, empty for none. */
export interface Terms {
  name: string
  mobile: string
  adults: number
  children: number
  infants: number
  coaches: number
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

/** The terms of a group as they are; a new one begins with the contact and the party of the working booking. */
export function termsOf(group: Group | undefined): Terms {
  const { trips, people, vehicles, leader } = useBooking.getState().workingBooking
  const count = (type: string) => group?.counts.find((one) => one.type === type)?.total ?? 0
  const typed = (type: string) => people.filter((one) => one.type === type).length
  const deadline = (field: string) =>
    group?.deadlines.find((one) => one.field === field)?.time.slice(0, 10) ?? ''
  const [trip] = trips
  return {
    name: group?.groupName ?? '',
    mobile: leader.mobile,
    adults: group ? count('AD') : typed('AD'),
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

/** The time of a deadline that was not changed stays. */
function timeOf(day: string, before: string | undefined): string {
  return before?.startsWith(day) ? before : `${day} ${endOfDay}`
}

function deadlinesOf(terms: Terms, group: Group | undefined) {
  const fields = ['namesBy', 'depositBy', 'releaseBy'] as const
  return Object.fromEntries(
    fields.flatMap((field) => {
      const before = group?.deadlines.find((one) => one.field === field)?.time
      return terms[field] === '' ? [] : [[field, timeOf(terms[field], before)]]
    }),
  )
}

const missing = (field: string) => refuse('field_required', { field })

/** The request that holds a new group, or what is missing for it. */
export function makeRequest(terms: Terms): Commands['group.confirmMake'] | Refusal {
  const { name, mobile, accommodation, coaches, optionUntil } = terms
  if (name === '') return missing('groupName')
  if (mobile === '') return refuse('mobile_required')
  if (accommodation === '') return refuse('seat_required')
  const groupPassengers = Object.entries(types).flatMap(([key, type]) => {
    const quantity = terms[key as keyof typeof types]
    return quantity > 0 ? [{ type, quantity, accommodationIdOrCode: accommodation }] : []
  })
  if (groupPassengers.length === 0) return refuse('group_empty')
  return {
    leader: { mobile },
    groupName: name,
    groupPassengers,
    ...(coaches > 0 && { groupVehicles: [{ idOrCode: vehicleCategory, quantity: coaches }] }),
    groupDeadlines: deadlinesOf(terms, undefined),
    ...(optionUntil !== '' && { optionDateTime: `${optionUntil} ${endOfDay}` }),
  }
}

/** The changes of a group; only numbers that differ, because the others may have been changed elsewhere. */
export function termsRequest(group: Group, terms: Terms): Commands['group.saveTerms'] | Refusal {
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
      groupVehicles: [{ idOrCode: vehicleCategory, quantity: terms.coaches }],
    }),
  }
}
