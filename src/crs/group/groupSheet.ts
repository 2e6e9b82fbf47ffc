import { addressOfLeader } from '../../domain/value/wholeName.ts'
import { mustGet } from '../../domain/value/mustGet.ts'
import type { Language } from '../../domain/value/language.ts'
import type { GroupRecord } from '../booking/group/group.ts'
import type { ItemRow, TripRow } from '../booking/record/record.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import { nameOrCode } from '../reference/records.ts'
import { serverText } from '../server/serverText.ts'
import { printDay } from '../ticket/printLines.ts'
import { laneList } from './laneList.ts'
import { roomingList } from './roomingList.ts'
import type { ListSection } from './listSection.ts'

/** What the lists of a group show. */
export interface GroupSheet {
  title: string
  facts: [name: string, value: string][]
  sections: ListSection[]
}

/** The rooming list and the lane list of each sailing of the group, over all its bookings. */
export function groupSheet(catalogue: Catalogue, language: Language, group: GroupRecord): GroupSheet {
  const say = (code: string) => serverText(language, code)
  const { booking } = group.root
  const { leader } = booking
  const until = (group.open ?? group.root).booking.optionUntil
  return {
    title: booking.groupTerms?.name ?? '',
    facts: [
      [say('ticket_booking'), group.all.map((one) => one.booking.reference).join(' ')],
      [say('ticket_leader'), [addressOfLeader(leader), leader.mobile].filter(Boolean).join(' ')],
      ...(until === null ? [] : [[say('ticket_option_until'), printDay(until)] as [string, string]]),
    ],
    sections: sailingsOf(group).flatMap(({ trip, items }) => {
      const name = `${portName(catalogue, language, trip.origin)} – ${portName(catalogue, language, trip.destination)} ${printDay(trip.departs)}`
      const vehicles = items.filter(({ kind }) => kind === 'vehicle')
      return [
        roomingList(catalogue, language, name, items),
        ...(vehicles.length > 0 ? [laneList(catalogue, language, name, vehicles)] : []),
      ]
    }),
  }
}

function portName(catalogue: Catalogue, language: Language, code: string): string {
  const port = catalogue.port(code)
  return nameOrCode(language, port, code)
}

/** Parts of the group travel on the same sailing by trips of different bookings. */
function sailingsOf({ all }: GroupRecord): { trip: TripRow; items: ItemRow[] }[] {
  const trips = all.flatMap((record) =>
    record.trips.map((trip) => ({
      trip,
      items: record.items.filter(({ tripId, status }) => tripId === trip.id && status !== 'CANCELLED'),
    })),
  )
  const bySailing = Map.groupBy(
    trips.filter(({ items }) => items.length > 0),
    ({ trip: { itinerary, origin, destination } }) => `${itinerary} ${origin} ${destination}`,
  )
  return [...bySailing.values()].map((same) => ({
    trip: mustGet(same, 0).trip,
    items: same.flatMap(({ items }) => items),
  }))
}
