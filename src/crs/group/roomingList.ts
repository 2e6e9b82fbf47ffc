import { nameOfPerson } from '../../domain/value/wholeName.ts'
import { mustGet } from '../../domain/value/mustGet.ts'
import { reasonFor } from '../../domain/group/cabinMix.ts'
import { isUnnamed } from '../../domain/group/naming.ts'
import { isCabin } from '../../domain/pricing/discountClasses.ts'
import type { Language } from '../../domain/value/language.ts'
import type { ItemRow } from '../booking/record/record.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import { nameOrCode } from '../reference/records.ts'
import { serverText } from '../server/serverText.ts'
import { occupantOf } from './occupantOf.ts'
import { columnsOf, text, type ListSection } from './listSection.ts'

/** The travellers of a sailing, cabin by cabin, with the reason of each cabin. */
export function roomingList(
  catalogue: Catalogue,
  language: Language,
  name: string,
  items: readonly ItemRow[],
): ListSection {
  const say = (code: string) => serverText(language, code)
  const people = items.filter(({ kind }) => kind === 'passenger')
  const sorted = people.toSorted((a, b) => placeKey(a).localeCompare(placeKey(b)))
  const reasons = cabinReasons(catalogue, language, people)
  return {
    title: `${say('group_rooming')}: ${name}`,
    columns: columnsOf(say, roomingColumns),
    rows: sorted.map((item, nth) => {
      const before = sorted[nth - 1]
      const begins = before === undefined || cabinKey(before) !== cabinKey(item)
      const isAfterCabin = before !== undefined && reasons.has(cabinKey(before))
      const reason = reasons.get(cabinKey(item))
      return {
        isFirst: begins && before !== undefined && (isAfterCabin || reason !== undefined),
        cells: [...personCells(catalogue, language, item), (begins && reason) || ''],
      }
    }),
    total: `${say('group_travellers')}: ${people.length}`,
  }
}

const roomingColumns = {
  ticket_place: 30,
  ticket_number_of_place: 152,
  ticket_passenger: 200,
  group_type: 334,
  ticket_birthdate: 366,
  cabin_reason: 416,
}

function personCells(catalogue: Catalogue, language: Language, item: ItemRow): string[] {
  const { accommodation, place } = item
  return [
    nameOrCode(language, catalogue.accommodation(accommodation), accommodation),
    place ?? '',
    isUnnamed(item.details) ? serverText(language, 'group_unnamed') : nameOfPerson(item.details),
    text(item, 'type'),
    text(item, 'birthdate').split('-').reverse().join('/'),
  ]
}

/** Those who share a request share a cabin; requests are numbered within a booking. */
const cabinKey = ({ bookingId, tripId, request }: ItemRow) => [bookingId, tripId, request].join(' ')

/** Why those of each whole cabin share it, by `cabinKey`. */
function cabinReasons(
  catalogue: Catalogue,
  language: Language,
  people: readonly ItemRow[],
): Map<string, string> {
  const isInCabin = ({ accommodation, requestType }: ItemRow) =>
    requestType === 'COMPLETE' && isCabin(catalogue.accommodation(accommodation)?.kind ?? '')
  const occupants = people.map(occupantOf)
  const cabins = Map.groupBy(people.filter(isInCabin), cabinKey)
  return new Map(
    [...cabins].map(([key, inside]) => {
      const ids = inside.map(({ uuid }) => uuid)
      const family = text(mustGet(inside, 0), 'groupFamily')
      return [key, serverText(language, `cabin_reason_${reasonFor(ids, occupants)}`, { family })]
    }),
  )
}

/** Those of one cabin follow each other, also before it has a number. */
const placeKey = ({ accommodation, place, bookingId, request }: ItemRow) =>
  [accommodation, place ?? '~', String(bookingId), String(request).padStart(5, '0')].join(' ')
