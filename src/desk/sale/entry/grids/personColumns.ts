import type { TFunction } from 'i18next'
import { requiredAtSale } from '../../../../domain/booking/requiredFields.ts'
import { type Choice, isListLate } from '../../../field/choice/choice.ts'
import type { EditColumn } from '../../../grid/editColumn.ts'
import { formatPercent } from '../../../language/money.ts'
import { isCabin, briefAccommodation, placeCode } from '../../model/accommodation/accommodation.ts'
import {
  listOf,
  placeChoices,
  startingWith,
  passengerCell,
  wrongWords,
  type CellContext,
} from '../../model/fields/fieldCells.ts'
import {
  passengerFields,
  passengerKeys,
  type PassengerKey,
} from '../../../../domain/booking/fields/passengerFields.ts'
import { typePassenger } from './cells.ts'
import { priceColumn, rowColumn } from './notes.ts'
import type { PassengerAccommodation, TripAvailability } from '../../model/workingBooking.ts'
import type { PersonRow } from '../../model/rows.ts'
import { matchingAccommodation } from '../../model/accommodation/assign.ts'

type Say = TFunction<'sale'>

/** The columns depend on this besides the rows. */
export interface PersonContext extends CellContext {
  /** True when a discount requires a card or registry number. */
  proof: boolean
  /** True when a passenger has a numbered seat, bed or cabin. */
  numbers: boolean
}

export function personColumns(context: PersonContext): EditColumn<PersonRow>[] {
  const { t, proof, numbers } = context
  const own = gridKeys.filter(
    (key) => key !== 'type' && passengerFields[key].sent === 'passengerData' && !hidden(key, context),
  )
  const proofs = gridKeys.filter((key) => passengerFields[key].sent === 'proof')
  return [
    rowColumn(),
    fieldColumn(context, 'type'),
    ...own.map((key) => fieldColumn(context, key)),
    placeColumn(context),
    ...(numbers ? [numberColumn(t)] : []),
    fieldColumn(context, 'discount'),
    ...(proof ? proofs.map((key) => fieldColumn(context, key)) : []),
    priceColumn(t),
  ]
}

const gridKeys = passengerKeys.filter((key) => passengerFields[key].columns?.sale !== undefined)

/** There is no room for the document next to both proof and numbers; it is in the detail sheet too. */
function hidden(key: PassengerKey, { proof, numbers }: PersonContext): boolean {
  return key === 'documentNumber' && proof && numbers
}

function fieldColumn(context: PersonContext, key: PassengerKey): EditColumn<PersonRow> {
  const { columns } = passengerFields[key]
  const cell = passengerCell(key, context)
  return {
    key,
    title: titleOf(context.t, key),
    width: 80,
    ...columns?.sale,
    text: ({ person }) => cell.text(String(person[key] ?? '')),
    edit: {
      ...listOf(cell),
      ...(cell.preview && { preview: cell.preview }),
      ...(key === 'discount' && { start: ({ discount }) => discount }),
      commit: ({ index }, text) =>
        cell.wrongIn(text) ??
        (typePassenger(index, key, text, context.today) ? undefined : wrongWords(context.t, key)),
    },
    ...(key === 'discount' && { tone: discountTone, text: discountWords }),
  }
}

function titleOf(t: Say, key: PassengerKey): string {
  const title = t(`column.${key}`)
  return requiredAtSale.some((one) => one === key) ? `${title} *` : title
}

function placeColumn(context: PersonContext): EditColumn<PersonRow> {
  const { t, availability } = context
  const choices = placeChoices(t, availability)
  return {
    key: 'accommodation',
    title: `${t('column.accommodation')} *`,
    width: 150,
    grow: 2,
    text: (row) => placeWords(t, row),
    edit: {
      start: ({ place, accommodation }) => placeCode(place, accommodation),
      choices: (typed, { place }) =>
        startingWith(place.attributes ? answeringTo(choices, place, availability) : choices, typed),
      isLate: () => isListLate(choices.length),
      commit(row, text) {
        const typed = text.trim().toUpperCase()
        const meant = choices.filter(({ code }) => code === typed)
        if (meant.length === 0) return t('wrong.accommodation')
        const fits = answeringTo(meant, row.place, availability).length > 0
        if (!fits) return t('wrong.list')
        typePassenger(row.index, 'accommodation', text, context.today)
        return undefined
      },
    },
  }
}

/** The accommodation that matches the passenger’s preferences. */
function answeringTo(
  choices: readonly Choice[],
  place: PassengerAccommodation,
  availability?: TripAvailability,
): Choice[] {
  const codes = new Set(matchingAccommodation(place, availability).map(({ idOrCode }) => idOrCode))
  return choices.filter(({ code }) => codes.has(code.split('/')[0] ?? ''))
}

/** The code and the first word of the name; the panel to the right of the grid lists the names in full. */
function placeWords(t: Say, { place, accommodation }: PersonRow): string {
  if (accommodation === undefined || !isCabin(accommodation))
    return briefAccommodation(place.accommodation, accommodation?.name)
  return `${place.accommodation} ${place.whole ? t('cabinOf', { number: place.cabin || 1 }) : t('berth')}`
}

/** The number of the seat, bed or cabin, chosen on the deck plan. */
function numberColumn(t: Say): EditColumn<PersonRow> {
  return {
    key: 'accommodationNumber',
    title: t('column.accommodationNumber'),
    width: 62,
    tone: 'good',
    text: ({ place }) => place.accommodationNumber ?? '',
  }
}

const discountTone = ({ priced }: PersonRow) => (priced?.percent ? undefined : 'muted')

function discountWords({ discount, priced }: PersonRow): string {
  if (priced === undefined) return discount
  const code = priced.discountIdOrCode === 'ADT' ? '' : (priced.discountIdOrCode ?? '')
  return [
    discount || (priced.percent > 0 ? code : ''),
    priced.percent > 0 ? formatPercent(-priced.percent) : '',
  ]
    .filter(Boolean)
    .join(' ')
}
