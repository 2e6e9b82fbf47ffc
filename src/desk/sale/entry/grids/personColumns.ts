import type { TFunction } from 'i18next'
import { latinKeys } from '../../../../domain/value/fold.ts'
import { ageOn } from '../../../../domain/value/portTime.ts'
import type { Choice } from '../../../field/choice.ts'
import type { EditColumn } from '../../../grid/editColumn.ts'
import { formatDate } from '../../../language/date.ts'
import { formatMoney } from '../../../language/money.ts'
import {
  isCabin,
  onlyWhole,
  passengerAccommodations,
  placeCode,
} from '../../model/accommodation/accommodation.ts'
import { startingWith } from '../detail/field.ts'
import { readPerson, typePassenger, type PassengerField } from './cells.ts'
import type { Accommodation, PassengerAccommodation, TripAvailability } from '../../model/workingBooking.ts'
import type { PersonRow } from '../../model/rows.ts'
import { answering } from '../../model/accommodation/preference.ts'

type Say = TFunction<'booking'>

/** What the columns depend on besides the rows. */
export interface PersonContext {
  t: Say
  /** YYYY-MM-DD of the agency. */
  today: string
  availability: TripAvailability | undefined
  /** Valid country codes; while empty, any code is accepted. */
  countries: readonly string[]
  /** True when a discount requires a card or registry number. */
  proof: boolean
  /** True when a passenger has a numbered seat, bed or cabin. */
  numbers: boolean
}

export function personColumns(context: PersonContext): EditColumn<PersonRow>[] {
  const { t, proof, numbers } = context
  return [
    rowColumn(),
    typeColumn(context),
    nameColumn(context, 'surname', `${t('column.surname')} *`, 'strong'),
    nameColumn(context, 'name', t('column.name')),
    sexColumn(context),
    birthColumn(context),
    nationalityColumn(context),
    ...(proof && numbers ? [] : [plainColumn(context, 'documentNumber', 80)]),
    placeColumn(context),
    ...(numbers ? [numberColumn(t)] : []),
    discountColumn(context),
    ...(proof ? [plainColumn(context, 'discountDocument', 94)] : []),
    priceColumn(t),
  ]
}

/** The row number, highlighted when the row is marked. */
export function rowColumn<Row extends { index: number; marked: boolean }>(): EditColumn<Row> {
  return {
    key: 'row',
    title: '#',
    width: 38,
    numeric: true,
    needed: true,
    tone: ({ marked }) => (marked ? 'warn' : 'muted'),
    text: ({ index, marked }) => `${marked ? '▪' : ''}${index + 1}`,
  }
}

/** Stores a typed text in a field; returns the error text if it is invalid. */
function typing({ t, today }: PersonContext, field: PassengerField) {
  return ({ index }: PersonRow, text: string) =>
    typePassenger(index, field, text, today)
      ? undefined
      : t(`wrong.${field}`, { defaultValue: t('wrong.any') })
}

function plainColumn(
  context: PersonContext,
  field: PlainField,
  width: number,
  tone = '',
): EditColumn<PersonRow> {
  return {
    key: field,
    title: context.t(`column.${field}`),
    width,
    tone,
    text: ({ person }) => person[field],
    edit: { commit: typing(context, field) },
  }
}
type PlainField = 'nationality' | 'documentNumber' | 'discountDocument'

function nationalityColumn(context: PersonContext): EditColumn<PersonRow> {
  const { t, countries } = context
  const plain = plainColumn(context, 'nationality', 50, 'muted')
  return {
    ...plain,
    edit: {
      commit(row, text) {
        const code = latinKeys(text.trim()).toUpperCase()
        const known = code === '' || countries.length === 0 || countries.includes(code)
        return known ? typing(context, 'nationality')(row, code) : t('wrong.nationality')
      },
    },
  }
}

function nameColumn(
  context: PersonContext,
  field: 'surname' | 'name',
  title: string,
  tone = '',
): EditColumn<PersonRow> {
  return {
    key: field,
    title,
    width: field === 'surname' ? 100 : 88,
    grow: field === 'surname' ? 3 : 2,
    tone,
    text: ({ person }) => person[field],
    edit: {
      commit: typing(context, field),
      preview: (text) => {
        const latin = readPerson(field, text, context.today)?.[field]
        // Shows the transliteration and the reason for it.
        return latin === text.toUpperCase() ? undefined : `${latin} · ${context.t('refusal:not_latin')}`
      },
    },
  }
}

function typeColumn(context: PersonContext): EditColumn<PersonRow> {
  const { t, availability } = context
  const choices = (availability?.passengerTypes ?? []).map(({ idOrCode, fromAge, toAge }) => ({
    code: idOrCode,
    name: t(`type.${idOrCode}`, { defaultValue: idOrCode }),
    area: t('ages', { from: fromAge, to: toAge ?? '' }),
  }))
  return {
    key: 'type',
    title: t('column.type'),
    width: 56,
    tone: 'accent',
    text: ({ person }) => person.type,
    edit: {
      choices: (typed) => startingWith(choices, typed),
      commit(row, text) {
        const code = latinKeys(text.trim()).toUpperCase()
        const known = availability === undefined || choices.some((one) => one.code === code)
        const types = choices.map((one) => one.code).join(', ')
        return known ? typing(context, 'type')(row, code) : t('wrong.type', { types })
      },
    },
  }
}

function sexColumn(context: PersonContext): EditColumn<PersonRow> {
  const { t } = context
  return {
    key: 'sexType',
    title: `${t('column.sexType')} *`,
    width: 64,
    text: ({ person }) => person.sexType && t(`sexShort.${person.sexType}`),
    edit: { commit: typing(context, 'sexType') },
  }
}

function birthColumn(context: PersonContext): EditColumn<PersonRow> {
  const { t, today, availability } = context
  return {
    key: 'birthdate',
    title: t('column.birthdate'),
    width: 96,
    text: ({ person }) => (person.birthdate === '' ? '' : formatDate(person.birthdate)),
    edit: {
      commit: typing(context, 'birthdate'),
      preview(text) {
        const birthdate = readPerson('birthdate', text, today)?.birthdate
        if (!birthdate) return undefined
        const day = availability?.departureDateTime.slice(0, 10) ?? today
        return `${formatDate(birthdate)} · ${t('ageThen', { count: ageOn(birthdate, day) })}`
      },
    },
  }
}

/** Every accommodation of the trip: seats, whole cabins and berths. */
export function placeChoices(t: Say, availability: TripAvailability | undefined): Choice[] {
  return passengerAccommodations(availability)
    .filter(({ units }) => units > 0)
    .flatMap((one) => (isCabin(one) ? cabinChoices(t, one) : [choiceOf(one.idOrCode, one.name, one.price)]))
}

function cabinChoices(t: Say, cabin: Accommodation): Choice[] {
  const { idOrCode, name, price, capacity } = cabin
  const whole = choiceOf(
    idOrCode,
    `${name}, ${t('wholeCabin')}`,
    price === undefined ? undefined : price * capacity,
  )
  return onlyWhole(cabin) ? [whole] : [whole, choiceOf(`${idOrCode}/1`, `${name}, ${t('berth')}`, price)]
}

function choiceOf(code: string, name: string, price: number | undefined): Choice {
  return { code, name, ...(price === undefined ? {} : { area: formatMoney(price) }) }
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
      commit(row, text) {
        const typed = text.trim().toUpperCase()
        const meant = choices.filter(({ code }) => code === typed)
        if (meant.length === 0) return t('wrong.accommodation')
        const fits = answeringTo(meant, row.place, availability).length > 0
        return fits ? typing(context, 'accommodation')(row, text) : t('wrong.list')
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
  const codes = new Set(answering(place, availability).map(({ idOrCode }) => idOrCode))
  return choices.filter(({ code }) => codes.has(code.split('/')[0] ?? ''))
}

/** The code and the first word of the name; the panel to the right of the grid lists the names in full. */
function placeWords(t: Say, { place, accommodation }: PersonRow): string {
  if (accommodation === undefined || !isCabin(accommodation))
    return [place.accommodation, accommodation?.name.split(/[ ,/-]/)[0]].filter(Boolean).join(' ')
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

function discountColumn(context: PersonContext): EditColumn<PersonRow> {
  const { t, availability } = context
  const offered = (availability?.discounts ?? [])
    .filter(({ appliesTo }) => appliesTo.includes('passenger'))
    .map(({ idOrCode, name, percent }) => ({ code: idOrCode, name, area: `-${percent} %` }))
  return {
    key: 'discount',
    title: t('column.discount'),
    width: 98,
    tone: ({ priced }) => (priced?.percent ? 'accent' : 'muted'),
    text: discountWords,
    edit: {
      start: ({ discount }) => discount,
      choices: (typed) => startingWith(offered, typed),
      commit(row, text) {
        const code = text.trim().toUpperCase()
        const known = code === '' || offered.some((one) => one.code === code)
        return known ? typing(context, 'discount')(row, code) : t('wrong.discount')
      },
    },
  }
}

function discountWords({ discount, priced }: PersonRow): string {
  if (priced === undefined) return discount
  const code = priced.discountIdOrCode === 'ADT' ? '' : (priced.discountIdOrCode ?? '')
  return [discount || (priced.percent > 0 ? code : ''), priced.percent > 0 ? `-${priced.percent} %` : '']
    .filter(Boolean)
    .join(' ')
}

export function priceColumn<Row extends { priced: PersonRow['priced'] }>(t: Say): EditColumn<Row> {
  return {
    key: 'price',
    title: t('column.price'),
    width: 80,
    numeric: true,
    tone: 'strong',
    text: ({ priced }) => (priced === undefined ? '' : formatMoney(priced.fare.total)),
  }
}
