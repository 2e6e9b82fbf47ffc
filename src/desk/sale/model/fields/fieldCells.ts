import type { TFunction } from 'i18next'
import { formOf, isDay } from '../../../../domain/booking/fields/field.ts'
import { readPassenger, refusePassenger } from '../../../../domain/booking/fields/passengerFields.ts'
import { type TravellerKey, travellerFields } from '../../../../domain/booking/fields/travellerFields.ts'
import {
  readVehicle,
  type TypedVehicleKey,
  type VehicleKey,
} from '../../../../domain/booking/fields/vehicleFields.ts'
import { readNationality, roles, type Role } from '../../../../domain/booking/fields/readText.ts'
import { latinKeys } from '../../../../domain/value/phoneticKey.ts'
import { lookalikeNote } from '../../../field/notOnPaper.ts'
import { isLatin } from '../../../../domain/value/latin.ts'
import { refuseName } from '../../../../domain/value/personName.ts'
import { ageOn } from '../../../../domain/value/portTime.ts'
import { type Choice, isListLate } from '../../../field/choice/choice.ts'
import { formatDate } from '../../../language/date.ts'
import { formatMoney, formatPercent } from '../../../language/money.ts'
import { refusalText } from '../../../request/fault.ts'
import { isNoCar } from '../vehicle.ts'
import type { TripAvailability, Vehicle, Accommodation } from '../workingBooking.ts'
import { isCabin, onlyWhole, passengerAccommodations } from '../accommodation/accommodation.ts'

/** The cells of a booking’s fields depend on this besides their rows. */
export interface CellContext {
  t: TFunction<['sale', 'group', 'refusal']>
  /** YYYY-MM-DD of the agency. */
  today: string
  /** The availability of the trip; its lists are empty until it is loaded. */
  availability: TripAvailability | undefined
  /** Valid country codes; where empty, any code is accepted. */
  countries?: readonly string[]
}

/** How a field is shown and typed in every grid that has it: of a sale, a stored booking, an addition and a group. */
export interface FieldCell {
  /** A value as it is shown. */
  text(value: string): string
  /** Absent without a list. */
  choices?(typed: string): Choice[]
  /** Returns whether its list is still to come. */
  isLate?(): boolean
  /** Returns the text that is shown for an invalid text; undefined for a valid one. */
  wrongIn(text: string): string | undefined
  /** Returns the meaning of a text that is being typed, if it differs from the text. */
  preview?(text: string): string | undefined
}

/** A code of one of a list, as it is stored. */
export const codeTyped = (text: string): string => latinKeys(text.trim()).toUpperCase()

/** Returns the text that is shown where a text of the field is invalid. */
export const wrongWords = (t: TFunction<['sale', 'group', 'refusal']>, field: string): string =>
  t(`wrong.${field}`, { defaultValue: t('wrong.any') })

/** Returns the text for an invalid field of a passenger, with the reason if there is one. */
export function wrongPassenger(
  t: TFunction<['sale', 'group', 'refusal']>,
  key: TravellerKey,
  text: string,
  today: string,
): string {
  const refusal = refusePassenger(key, text, today)
  return refusal && refusal.refusal !== 'date_not_valid' ? refusalText(refusal) : wrongWords(t, key)
}

/** A cell of a listed code; any is accepted where the list could not be loaded. */
const listed = (choices: readonly Choice[], wrong: () => string, mayBeEmpty = false): FieldCell => ({
  text: (value) => value,
  choices: (typed) => startingWith(choices, typed),
  isLate: () => isListLate(choices.length),
  wrongIn(text) {
    const code = codeTyped(text)
    const isKnown = code === '' ? mayBeEmpty : choices.some((choice) => choice.code === code)
    return isKnown || choices.length === 0 ? undefined : wrong()
  },
})

/** How a grid completes the texts of a cell. */
export const listOf = ({ choices, isLate }: FieldCell) => ({
  ...(choices && { choices }),
  ...(isLate && { isLate }),
})

type CellOf = (context: CellContext) => FieldCell

function typeCell({ t, availability }: CellContext): FieldCell {
  const choices = (availability?.passengerTypes ?? []).map(({ idOrCode, fromAge, toAge }) => ({
    code: idOrCode,
    name: t(`type.${idOrCode}`, { defaultValue: idOrCode }),
    area: t('ages', { from: fromAge, to: toAge ?? '' }),
  }))
  return listed(choices, () => t('wrong.type', { types: choices.map((choice) => choice.code).join(', ') }))
}

const discountCell = ({ t, availability }: CellContext, kinds: RegExp): FieldCell =>
  listed(discountChoices(availability, kinds), () => t('wrong.discount'), true)

/** Shows the transliteration and the reason for it. */
const nameCell =
  (key: 'surname' | 'name'): CellOf =>
  (context) => ({
    ...plainCell(key)(context),
    preview(text) {
      const refusal = refuseName(text)
      if (refusal) return refusalText(refusal)
      const lookalike = lookalikeNote(text)
      if (lookalike !== undefined) return lookalike
      const { [key]: latin = '', sexType } = readPassenger(key, text, context.today) ?? {}
      const sex = sexType ? ` · ${context.t(`sale:sexShort.${sexType}`)}` : ''
      if (latin === text.toUpperCase()) return undefined
      return isLatin(text) ? latin + sex : `${latin}${sex} · ${context.t('refusal:not_latin')}`
    },
  })

const nationalityCell: CellOf = (context) => ({
  ...plainCell('nationality')(context),
  isLate: () => isListLate(context.countries?.length ?? 1),
  wrongIn(text) {
    const { t, countries = [] } = context
    const code = readNationality(text.trim())
    return code === '' || countries.length === 0 || countries.includes(code)
      ? undefined
      : t('wrong.nationality')
  },
})

const birthCell: CellOf = (context) => ({
  ...plainCell('birthdate')(context),
  preview(text) {
    const { t, today, availability } = context
    const birthdate = readPassenger('birthdate', text, today)?.birthdate
    if (!birthdate) return undefined
    const day = availability?.departureDateTime.slice(0, 10) ?? today
    return `${formatDate(birthdate)} · ${t('ageThen', { count: ageOn(birthdate, day) })}`
  },
})

/** A field without a list. */
const plainCell =
  (key: TravellerKey): CellOf =>
  ({ t, today }) => {
    const form = formOf(travellerFields[key])
    return {
      text: (value) => {
        if (value === '') return ''
        if (form === 'sex') return t(`sexShort.${value as 'MALE'}`)
        return isDay(form) ? formatDate(value) : value
      },
      wrongIn: (text) =>
        readPassenger(key, text, today) === undefined ? wrongPassenger(t, key, text, today) : undefined,
    }
  }

/** Who travels for work with a group; the word of a role is chosen as its code is. */
const roleCell: CellOf = (context) => ({
  ...plainCell('groupRole')(context),
  text: (value) => (value === '' ? '' : context.t(`group:role.${value as Role}`)),
  choices: (typed) =>
    startingWith(
      roles.map((code) => ({ code, name: context.t(`group:role.${code}`) })),
      typed,
    ),
})

const passengerCells: Partial<Record<TravellerKey, CellOf>> = {
  type: typeCell,
  surname: nameCell('surname'),
  name: nameCell('name'),
  birthdate: birthCell,
  nationality: nationalityCell,
  discount: (context) => discountCell(context, /passenger/),
  groupRole: roleCell,
}

export const passengerCell = (key: TravellerKey, context: CellContext): FieldCell =>
  (passengerCells[key] ?? plainCell(key))(context)

/** The accommodation of a passenger on one trip: `AB4` a whole cabin, `AB4/1` a berth in it. */
export const placeCell = ({ t, availability }: CellContext): FieldCell =>
  listed(placeChoices(t, availability), () => t('wrong.accommodation'))

/** Their texts are refused for letters without a Latin form only. */
const latinOnly: ReadonlySet<string> = new Set(['plate', 'driver'])

function categoryCell({ t, availability }: CellContext): FieldCell {
  const choices = (availability?.vehicleCategories ?? []).map(({ idOrCode, name, price, perMetre }) => ({
    code: idOrCode,
    name,
    area: perMetre ? t('perMetre', { price: formatMoney(price) }) : formatMoney(price),
  }))
  return listed(choices, () => t('wrong.category'))
}

/** `vehicle` is the one that is typed over. */
export function vehicleCell(
  key: VehicleKey,
  context: CellContext,
  vehicle?: Pick<Vehicle, 'category'>,
): FieldCell {
  const { t } = context
  if (key === 'category') return categoryCell(context)
  if (key === 'discount') return discountCell(context, /vehicle|car/)
  return {
    text: (value) => value,
    wrongIn(text) {
      if (key === 'size' && vehicle && isNoCar(vehicle, text)) return t('wrong.carSize')
      const isRead = readVehicle(key as TypedVehicleKey, text) !== undefined
      return isRead ? undefined : wrongWords(t, latinOnly.has(key) ? 'latin' : key)
    },
  }
}

type Say = TFunction<['sale', 'group', 'refusal']>

/** The choices whose code or name begins with the typed text. */
export function startingWith(choices: readonly Choice[], typed: string): Choice[] {
  const text = typed.trim().toUpperCase()
  return choices.filter(
    ({ code, name }) => code.toUpperCase().startsWith(text) || name.toUpperCase().startsWith(text),
  )
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

/** The trip’s discounts for passengers or vehicles; `kinds` matches what they apply to. */
function discountChoices(availability: TripAvailability | undefined, kinds: RegExp): Choice[] {
  return (availability?.discounts ?? [])
    .filter(({ appliesTo }) => kinds.test(appliesTo))
    .map(({ idOrCode, name, percent }) => ({ code: idOrCode, name, area: formatPercent(-percent) }))
}
