import type { TFunction } from 'i18next'
import { requiredAtSale } from '../../../../domain/booking/requiredFields.ts'
import { latinKeys } from '../../../../domain/value/fold.ts'
import { ageOn } from '../../../../domain/value/portTime.ts'
import type { Choice } from '../../../field/choice/choice.ts'
import type { EditColumn } from '../../../grid/editColumn.ts'
import { formatDate } from '../../../language/date.ts'
import { formatPercent } from '../../../language/percent.ts'
import { isCabin, briefAccommodation, placeCode } from '../../model/accommodation/accommodation.ts'
import { discountChoices, placeChoices, startingWith } from '../../model/choices.ts'
import {
  passengerFields,
  passengerKeys,
  readPassenger,
  type PassengerKey,
} from '../../model/fields/passengerFields.ts'
import { typePassenger, type PassengerCell } from './cells.ts'
import { discountEdit, priceColumn, rowColumn, wrongText } from './sharedColumns.ts'
import type { PassengerAccommodation, TripAvailability } from '../../model/workingBooking.ts'
import type { PersonRow } from '../../model/rows.ts'
import { matchingAccommodation } from '../../model/accommodation/preference.ts'

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

const gridKeys = passengerKeys.filter((key) => passengerFields[key].grid !== undefined)

/** There is no room for the document next to both proof and numbers; it is in the detail sheet too. */
function hidden(key: PassengerKey, { proof, numbers }: PersonContext): boolean {
  return key === 'documentNumber' && proof && numbers
}

/** Stores a typed text in a field; returns the error text if it is invalid. */
function typing({ t, today }: PersonContext, field: PassengerCell) {
  return ({ index }: PersonRow, text: string) =>
    typePassenger(index, field, text, today) ? undefined : wrongText(t, field)
}

/** What differs from a column of plain text. */
type Own = Partial<Pick<EditColumn<PersonRow>, 'text' | 'tone' | 'edit'>>

const own: Partial<Record<PassengerKey, (context: PersonContext) => Own>> = {
  type: typeColumn,
  surname: (context) => nameColumn(context, 'surname'),
  name: (context) => nameColumn(context, 'name'),
  sexType: ({ t }) => ({ text: ({ person }) => person.sexType && t(`sexShort.${person.sexType}`) }),
  birthdate: birthColumn,
  nationality: nationalityColumn,
  discount: discountColumn,
}

function fieldColumn(context: PersonContext, key: PassengerKey): EditColumn<PersonRow> {
  const { grid } = passengerFields[key]
  return {
    key,
    title: titleOf(context.t, key),
    width: 80,
    ...grid,
    text: ({ person }) => String(person[key] ?? ''),
    edit: { commit: typing(context, key) },
    ...own[key]?.(context),
  }
}

function titleOf(t: Say, key: PassengerKey): string {
  const title = t(`column.${key}`)
  return requiredAtSale.some((one) => one === key) ? `${title} *` : title
}

function nationalityColumn(context: PersonContext): Own {
  const { t, countries } = context
  return {
    edit: {
      commit(row, text) {
        const code = latinKeys(text.trim()).toUpperCase()
        const known = code === '' || countries.length === 0 || countries.includes(code)
        return known ? typing(context, 'nationality')(row, code) : t('wrong.nationality')
      },
    },
  }
}

function nameColumn(context: PersonContext, field: 'surname' | 'name'): Own {
  return {
    edit: {
      commit: typing(context, field),
      preview: (text) => {
        const latin = readPassenger(field, text, context.today)?.[field]
        // Shows the transliteration and the reason for it.
        return latin === text.toUpperCase() ? undefined : `${latin} · ${context.t('refusal:not_latin')}`
      },
    },
  }
}

function typeColumn(context: PersonContext): Own {
  const { t, availability } = context
  const choices = (availability?.passengerTypes ?? []).map(({ idOrCode, fromAge, toAge }) => ({
    code: idOrCode,
    name: t(`type.${idOrCode}`, { defaultValue: idOrCode }),
    area: t('ages', { from: fromAge, to: toAge ?? '' }),
  }))
  return {
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

function birthColumn(context: PersonContext): Own {
  const { t, today, availability } = context
  return {
    text: ({ person }) => (person.birthdate === '' ? '' : formatDate(person.birthdate)),
    edit: {
      commit: typing(context, 'birthdate'),
      preview(text) {
        const birthdate = readPassenger('birthdate', text, today)?.birthdate
        if (!birthdate) return undefined
        const day = availability?.departureDateTime.slice(0, 10) ?? today
        return `${formatDate(birthdate)} · ${t('ageThen', { count: ageOn(birthdate, day) })}`
      },
    },
  }
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

function discountColumn(context: PersonContext): Own {
  const { t, availability } = context
  return {
    tone: ({ priced }) => (priced?.percent ? undefined : 'muted'),
    text: discountWords,
    edit: discountEdit({
      t,
      choices: discountChoices(availability, /passenger/),
      start: ({ discount }) => discount,
      commit: typing(context, 'discount'),
    }),
  }
}

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
