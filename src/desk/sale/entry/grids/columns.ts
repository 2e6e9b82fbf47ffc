import { isOfAdults } from '../../../field/choice/choice.ts'
import type { TFunction } from 'i18next'
import { requiredAtSale } from '../../../../domain/booking/requiredFields.ts'
import { isPreselected, markPreselected } from '../../../../domain/booking/fields/preselected.ts'
import {
  passengerFields,
  passengerKeys,
  type PassengerKey,
} from '../../../../domain/booking/fields/passengerFields.ts'
import {
  vehicleFields,
  vehicleKeyOf,
  vehicleKeys,
  type TypedVehicleKey,
  type VehicleKey,
} from '../../../../domain/booking/fields/vehicleFields.ts'
import { type Choice, isListLate } from '../../../field/choice/choice.ts'
import type { EditColumn } from '../../../grid/column.ts'
import { formatPercent } from '../../../language/money.ts'
import { isCabin, briefAccommodation, placeCode } from '../../model/accommodation/accommodation.ts'
import {
  listOf,
  placeChoices,
  startingWith,
  passengerCell,
  wrongWords,
  type CellContext,
  type FieldCell,
  vehicleCell,
} from '../../model/fields/fieldCells.ts'
import {
  passengerTypeOn,
  type PassengerAccommodation,
  type Person,
  type TripAvailability,
} from '../../model/workingBooking.ts'
import type { PersonRow, VehicleRow } from '../../model/rows.ts'
import { matchingAccommodation } from '../../model/accommodation/assign.ts'
import { openUntilCheckIn, sizeWords } from '../../model/vehicle.ts'
import { typePassenger, typeVehicle } from './cells.ts'
import { priceColumn, rowColumn } from './notes.ts'

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
  const own = personKeys.filter(
    (key) => key !== 'type' && passengerFields[key].sent === 'passengerData' && !hidden(key, context),
  )
  const proofs = personKeys.filter((key) => passengerFields[key].sent === 'proof')
  return [
    rowColumn(),
    personColumn(context, 'type'),
    ...own.map((key) => personColumn(context, key)),
    placeColumn(context),
    ...(numbers ? [numberColumn(t)] : []),
    personColumn(context, 'discount'),
    ...(proof ? proofs.map((key) => personColumn(context, key)) : []),
    priceColumn(t),
  ]
}

const personKeys = passengerKeys.filter((key) => passengerFields[key].columns?.sale !== undefined)

/** There is no room for the document next to both proof and numbers; it is in the detail sheet too. */
function hidden(key: PassengerKey, { proof, numbers }: PersonContext): boolean {
  return key === 'documentNumber' && proof && numbers
}

function personColumn(context: PersonContext, key: PassengerKey): EditColumn<PersonRow> {
  const { columns } = passengerFields[key]
  const cell = passengerCell(key, context)
  return {
    key,
    title: titleOf(context.t, key),
    width: 80,
    ...columns?.sale,
    text: (row) => cellText(cell, key, { ...row.person, type: passengerTypeOn(row.person, row.place) }),
    ...(key === 'nationality' && {
      tone: ({ person }) => (isPreselected(key, { ...person }) ? 'muted' : undefined),
    }),
    edit: {
      ...listOf(cell),
      ...(cell.preview && { preview: cell.preview }),
      ...(key === 'discount' && { start: ({ discount }) => discount }),
      ...(key === 'type' && { start: (row) => passengerTypeOn(row.person, row.place) }),
      ...(key === 'nationality' && {
        start: ({ person }) => person.nationality,
        isPreselected: ({ person }) => isPreselected(key, { ...person }),
      }),
      commit: ({ index }, text) =>
        cell.wrongIn(text) ??
        (typePassenger(index, key, text, context.today) ? undefined : wrongWords(context.t, key)),
    },
    ...(key === 'discount' && { tone: discountTone, text: discountWords }),
  }
}

/** With a sign where the desk has set the value. */
function cellText(cell: FieldCell, key: PassengerKey, person: Person): string {
  const text = cell.text(String(person[key] ?? ''))
  return isPreselected(key, { ...person }) ? markPreselected(text) : text
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
  const code = isOfAdults(priced.discountIdOrCode) ? '' : (priced.discountIdOrCode ?? '')
  return [
    discount || (priced.percent > 0 ? code : ''),
    priced.percent > 0 ? formatPercent(-priced.percent) : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Titles of the columns whose field every vehicle has. */
const needed: ReadonlySet<VehicleKey> = new Set(['category'])

/** How a column is laid out, and what it shows; its texts are read as the field is. */
type Shape = Pick<EditColumn<VehicleRow>, 'width' | 'grow' | 'numeric' | 'text' | 'tone'> & {
  start(row: VehicleRow): string
}

export function vehicleColumns(t: Say, availability: TripAvailability | undefined): EditColumn<VehicleRow>[] {
  const shapes: Readonly<Partial<Record<VehicleKey, Shape>>> = {
    category: {
      width: 200,
      grow: 2,
      start: ({ vehicle }) => vehicle.category,
      text: ({ vehicle, category }) => category?.name ?? vehicle.category,
    },
    plate: { width: 150, grow: 1, ...openable(t, 'plate', availability) },
    size: {
      width: 136,
      numeric: true,
      start: ({ vehicle }) => sizeWords(vehicle),
      text: ({ vehicle, category }) => sizeWords(vehicle, category?.defaultLength),
      tone: ({ vehicle }) => (vehicle.length === undefined ? 'muted' : undefined),
    },
    driver: { width: 160, grow: 2, ...openable(t, 'driver', availability) },
    discount: {
      width: 86,
      start: ({ stowage }) => stowage.discount ?? '',
      text: ({ stowage, priced }) =>
        [stowage.discount ?? '', priced?.percent ? formatPercent(-priced.percent) : '']
          .filter(Boolean)
          .join(' '),
    },
  }
  const columns = vehicleGridKeys.map((key) => vehicleColumn(key, shapes[key] ?? plain(key), t, availability))
  return [rowColumn(), ...columns, priceColumn<VehicleRow>(t)]
}

const vehicleGridKeys = vehicleKeys.filter((key) => !vehicleFields[key].sheet)

/** A field that needs no more than its text. */
function plain(key: VehicleKey): Shape {
  const text = ({ vehicle }: VehicleRow) => vehicle[key as 'plate'] ?? ''
  return { width: 100, text, start: text }
}

function vehicleColumn(
  key: VehicleKey,
  { start, ...shape }: Shape,
  t: Say,
  availability: TripAvailability | undefined,
): EditColumn<VehicleRow> {
  const title = t(`column.${key}`)
  const cellOf = ({ vehicle }: VehicleRow) => vehicleCell(key, { t, today: '', availability }, vehicle)
  const list = listOf(vehicleCell(key, { t, today: '', availability }))
  return {
    key,
    title: needed.has(key) ? `${title} *` : title,
    ...shape,
    edit: {
      start,
      ...list,
      commit(row, text) {
        const wrong = cellOf(row).wrongIn(text)
        if (wrong === undefined) typeVehicle(row.index, key as TypedVehicleKey, text)
        return wrong
      },
    },
  }
}

/** A cell that shows when its field may stay empty until check-in. */
function openable(
  t: Say,
  field: 'plate' | 'driver',
  availability: TripAvailability | undefined,
): Pick<Shape, 'text' | 'tone' | 'start'> {
  const isOpen = ({ vehicle }: VehicleRow) =>
    openUntilCheckIn(vehicle, availability).some((name) => vehicleKeyOf(name) === field)
  return {
    text: (row) => (isOpen(row) ? t('atCheckIn') : row.vehicle[field]),
    tone: (row) => (isOpen(row) ? 'muted' : field === 'plate' ? 'strong' : undefined),
    start: ({ vehicle }) => vehicle[field],
  }
}
