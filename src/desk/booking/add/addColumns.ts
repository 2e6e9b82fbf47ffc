import type { TFunction } from 'i18next'
import { latinKeys } from '../../../domain/value/fold.ts'
import type { EditColumn } from '../../grid/editColumn.ts'
import { formatDate } from '../../language/date.ts'
import { formatMoney } from '../../language/money.ts'
import { discountChoices, placeChoices, startingWith } from '../../sale/model/choices.ts'
import { readPassenger } from '../../sale/model/fields/passengerFields.ts'
import { sizeWords } from '../../sale/model/vehicle/text.ts'
import type { TripAvailability } from '../../sale/model/workingBooking.ts'
import { accommodationOn } from './additionRequest.ts'
import type { AddedRow, PassengerRow } from './addedRows.ts'
import { commitPassenger, commitVehicle, vehicleFieldOf } from './commitCell.ts'

export interface AddContext {
  t: TFunction<'booking'>
  today: string
  reference: string
  /** Of the first chosen trip. */
  availability: TripAvailability | undefined
}

const plainColumns = ['surname', 'name', 'sexType', 'birthdate', 'nationality', 'documentNumber'] as const
const widths = { surname: 118, name: 104, sexType: 50, birthdate: 96, nationality: 56, documentNumber: 92 }
type PlainColumn = (typeof plainColumns)[number]

/** A passenger’s fields; a vehicle has its plate, driver, category and size in those of the same width. */
export function addColumns(context: AddContext): EditColumn<AddedRow>[] {
  return [
    {
      key: 'row',
      title: '#',
      width: 40,
      needed: true,
      tone: 'muted',
      text: ({ kind, number }) => `${kind === 'passenger' ? 'p' : 'v'}${number}`,
    },
    listColumn(context, 'type', 96),
    ...plainColumns.map((key) => plainColumn(context, key)),
    placeColumn(context),
    listColumn(context, 'discount', 76),
    {
      key: 'price',
      title: context.t('column.price'),
      width: 84,
      numeric: true,
      tone: 'strong',
      text: ({ price }) => (price === undefined ? '–' : formatMoney(price)),
    },
  ]
}

/** Commits a text to the field of the row; returns the error text where it cannot be read. */
function committing({ t, today, reference }: AddContext, key: string) {
  return (row: AddedRow, text: string): string | undefined => {
    const done =
      row.kind === 'passenger'
        ? commitPassenger(reference, row, key, text, today)
        : commitVehicle(reference, row, key, text)
    const field = row.kind === 'vehicle' ? (vehicleFieldOf(key) ?? key) : key
    return done ? undefined : t(`wrong.${field}`, { defaultValue: t('wrong.any') })
  }
}

const isLocked = (key: string) => (row: AddedRow) =>
  row.kind === 'vehicle' && vehicleFieldOf(key) === undefined

function plainColumn(context: AddContext, key: PlainColumn): EditColumn<AddedRow> {
  const { t } = context
  return {
    key,
    title: key === 'surname' ? `${t('column.surname')} / ${t('column.plate')}` : t(`column.${key}`),
    width: widths[key],
    ...((key === 'surname' || key === 'name') && { grow: 1 }),
    ...(key === 'surname' && { tone: 'strong' }),
    text: (row) => plainText(t, row, key),
    edit: {
      start: (row) =>
        row.kind === 'passenger' && key !== 'birthdate' ? row.person[key] : plainText(t, row, key),
      locked: isLocked(key),
      commit: committing(context, key),
      preview: (text, row) => transliterated(context, row, key, text),
    },
  }
}

function transliterated(
  { today }: AddContext,
  row: AddedRow,
  key: PlainColumn,
  text: string,
): string | undefined {
  if (row.kind !== 'passenger' || (key !== 'surname' && key !== 'name')) return undefined
  const latin = readPassenger(key, text, today)?.[key]
  return latin === text.toUpperCase() ? undefined : latin
}

function plainText(t: AddContext['t'], row: AddedRow, key: PlainColumn): string {
  if (row.kind === 'vehicle')
    return key === 'surname' ? row.vehicle.plate : key === 'name' ? row.vehicle.driver : ''
  const value = row.person[key]
  if (key === 'sexType') return row.person.sexType && t(`sexShort.${row.person.sexType}`)
  return key === 'birthdate' && value !== '' ? formatDate(value) : value
}

/** A column whose text is one of a list. */
function listColumn(context: AddContext, key: 'type' | 'discount', width: number): EditColumn<AddedRow> {
  const { t } = context
  return {
    key,
    title: t(`column.${key}`),
    width,
    text: (row) => (row.kind === 'passenger' ? row.person[key] : key === 'type' ? row.vehicle.category : ''),
    edit: {
      locked: isLocked(key),
      choices: (typed, row) => startingWith(choicesOf(context, row, key), typed),
      commit(row, text) {
        const code = latinKeys(text.trim()).toUpperCase()
        const choices = choicesOf(context, row, key)
        const isKnown = choices.length === 0 || choices.some((one) => one.code === code)
        const isNone = key === 'discount' && code === ''
        if (isKnown || isNone) return committing(context, key)(row, code)
        const field = row.kind === 'vehicle' ? 'category' : key
        return t(`wrong.${field}`, { types: choices.map((one) => one.code).join(', ') })
      },
    },
  }
}

function choicesOf({ t, availability }: AddContext, { kind }: AddedRow, key: 'type' | 'discount') {
  if (key === 'discount') return discountChoices(availability, /passenger/)
  if (kind === 'vehicle')
    return (availability?.vehicleCategories ?? []).map(({ idOrCode, name, price }) => ({
      ...{ code: idOrCode, name, area: formatMoney(price) },
    }))
  return (availability?.passengerTypes ?? []).map(({ idOrCode, fromAge, toAge }) => ({
    code: idOrCode,
    name: t(`type.${idOrCode}`, { defaultValue: idOrCode }),
    area: t('ages', { from: fromAge, to: toAge ?? '' }),
  }))
}

/** The accommodation of a passenger, muted where it is the cheapest seat; the size of a vehicle. */
function placeColumn(context: AddContext): EditColumn<AddedRow> {
  const { t, availability } = context
  const placeOf = ({ place }: PassengerRow) => accommodationOn(availability, place)
  return {
    key: 'accommodation',
    title: t('column.accommodation'),
    width: 130,
    grow: 1,
    text: (row) => (row.kind === 'passenger' ? placeOf(row) : sizeText(row, availability)),
    tone: (row) =>
      (row.kind === 'passenger' ? row.place : row.vehicle.length) === undefined ? 'muted' : undefined,
    edit: {
      start: (row) => (row.kind === 'passenger' ? placeOf(row) : sizeWords(row.vehicle)),
      choices: (typed, { kind }) =>
        kind === 'passenger' ? startingWith(placeChoices(t, availability), typed) : [],
      commit(row, text) {
        if (row.kind === 'vehicle') return committing(context, 'accommodation')(row, text)
        const code = latinKeys(text.trim()).toUpperCase()
        const isKnown = placeChoices(t, availability).some((one) => one.code === code)
        if (!isKnown && code !== '') return t('wrong.accommodation')
        return committing(context, 'accommodation')(row, code)
      },
    },
  }
}

function sizeText({ vehicle }: Extract<AddedRow, { kind: 'vehicle' }>, availability?: TripAvailability) {
  const category = availability?.vehicleCategories.find(({ idOrCode }) => idOrCode === vehicle.category)
  return sizeWords(vehicle, category?.defaultLength)
}
