import type { TFunction } from 'i18next'
import { readYesNo } from '../../../../domain/value/yesNo.ts'
import { formatDate } from '../../../language/date.ts'
import { currentLanguage } from '../../../language/language.ts'
import type { Choice } from '../../../field/choice/choice.ts'
import { isCabin } from '../../model/accommodation/accommodation.ts'
import {
  passengerFields,
  passengerKeys,
  type PassengerKey,
} from '../../../../domain/booking/fields/passengerFields.ts'
import { typePassenger } from '../grids/cells.ts'
import { wrongPassenger } from '../../model/fields/fieldCells.ts'
import { checkedWords } from '../cards.ts'
import { discountProof } from '../grids/notes.ts'
import { type TripAvailability, attributeKey } from '../../model/workingBooking.ts'
import { isExclusive } from '../../model/request/requests.ts'
import type { PersonRow, TripView } from '../../model/rows.ts'
import { edit } from '../../model/saleStore.ts'
import { setAlone, preferenceFor } from '../../model/accommodation/assign.ts'
import { choicesOf, gapsAt, listLine, nameIn, yesNoLine, type DetailField } from './field.ts'

type Attribute = Pick<
  TripAvailability['validationAttributes']['pricingAttributes'][number],
  'fieldName' | 'values'
>

export interface PersonDetails {
  t: TFunction<'sale'>
  /** YYYY-MM-DD of the agency. */
  today: string
  /** Types of residency documents, and places of residence; empty until loaded. */
  documentTypes: readonly Choice[]
  cities: readonly Choice[]
  /** Attributes of all trips with their values; a trip may list an attribute without its values. */
  attributes: readonly Attribute[]
}

const papers = ['ID', 'PASSPORT', 'DRIVING', 'RESIDENCE'] as const

/** A passenger’s fields that are not columns of the grid. */
export function personDetails(row: PersonRow, view: TripView, about: PersonDetails): DetailField[] {
  const here = { ...about, row, view }
  const shown = sheetKeys.filter((key) => isShown[key]?.(here, key) ?? true)
  return [
    ...shown.map((key) => ({ ...plain(here, key), ...own[key]?.(here) })),
    ...alone(here),
    ...preferences(here),
    ...asked(here),
  ]
}

const sheetKeys = passengerKeys.filter((key) => passengerFields[key].sheet !== undefined)

/** A passenger’s row and what its lines depend on. */
interface Here extends PersonDetails {
  row: PersonRow
  view: TripView
}

/** When a line is shown; the others always are. */
const isShown: Partial<Record<PassengerKey, (here: Here, key: PassengerKey) => boolean>> = {
  discountDocument: (here) => proofNeeded(here) !== '',
  discountDocumentType: isResident,
  residentCity: isResident,
  redeemMiles: ({ row }) => Boolean(row.person.loyaltyCard),
  documentCountry: isOnLists,
  documentExpires: isOnLists,
  birthPlace: isOnLists,
  emergencyContact: isOnLists,
}

/** Shown where company or line require it, on voyages with a travel document, and once it has a value. */
function isOnLists({ row, view: { availability } }: Here, key: PassengerKey): boolean {
  const { requiredAtSale = [], requiredAtCheckIn = [] } = availability?.validationAttributes ?? {}
  const isOnTrip = [key, 'documentNumber'].some((field) => requiredAtCheckIn.includes(field))
  return Boolean(row.person[key]) || requiredAtSale.includes(key) || isOnTrip
}

/** The properties of fields that are not a line of plain text. */
const own: Partial<Record<PassengerKey, (here: Here) => Partial<DetailField>>> = {
  documentType: (here) => {
    const choices = papers.map((code) => ({ code, name: here.t(`paper.${code}`) }))
    return listed(here, 'documentType', choices)
  },
  discountDocument: (here) => {
    const kind = discountProof(proofNeeded(here))
    return { note: kind && here.t(`proofOf.${kind}`) }
  },
  documentExpires: ({ row: { person } }) => ({
    text: person.documentExpires ? formatDate(person.documentExpires) : '',
  }),
  discountDocumentType: (here) => listed(here, 'discountDocumentType', here.documentTypes),
  residentCity: (here) => listed(here, 'residentCity', here.cities),
  loyaltyCard: (here) => ({ note: cardNote(here.row, here) }),
  redeemMiles: miles,
  ssr: special,
}

function typing({ row, t, today }: Here, key: PassengerKey) {
  return (text: string) =>
    typePassenger(row.index, key, text, today) ? undefined : wrongPassenger(t, key, text, today)
}

function plain(here: Here, key: PassengerKey): DetailField {
  const { row, t } = here
  return {
    uuid: row.person.uuid,
    key,
    title: t(`column.${key}`),
    text: String(row.person[key] ?? ''),
    gaps: gapsAt(row, key),
    refused: refusedAt(row, here, key),
    commit: typing(here, key),
  }
}

type ListedKey = 'documentType' | 'discountDocumentType' | 'residentCity'

/** A field with a list of choices; any text is accepted until the list is loaded. */
function listed(here: Here, key: ListedKey, choices: readonly Choice[]): Partial<DetailField> {
  const code = here.row.person[key] ?? ''
  const put = typing(here, key)
  return {
    text: nameIn(choices, code) ?? code,
    start: code,
    choices,
    commit(text) {
      const typed = text.trim().toUpperCase()
      const known = typed === '' || choices.length === 0 || choices.some((choice) => choice.code === typed)
      return known ? put(typed) : here.t('wrong.list')
    },
  }
}

/** The proof that the discount requires; empty without one. */
function proofNeeded({ row, view: { availability } }: Here): string {
  return availability?.discounts.find(({ idOrCode }) => idOrCode === row.discount)?.needs ?? ''
}

function isResident(here: Here): boolean {
  const needs = proofNeeded(here)
  return needs !== '' && isResidency(here.row.discount, needs)
}

/** A resident’s discount requires proof of the place of residence. */
export function isResidency(discount: string, needs: string): boolean {
  return /resident|\bMAN\b/i.test(needs) || /^(RES|MAN)$/.test(discount)
}

/** A valid card is noted below the sheet; an invalid one is an error of its field. */
function cardNote({ checked }: PersonRow, { t }: PersonDetails): string | undefined {
  return checked?.valid ? checkedWords(t, checked) : undefined
}

function refusedAt({ checked }: PersonRow, { t }: PersonDetails, key: string): string | undefined {
  return checked?.valid === false && checked.field === key ? checkedWords(t, checked) : undefined
}

function miles(here: Here): Partial<DetailField> {
  const { row, t } = here
  const { redeemMiles } = row.person
  return {
    text: redeemMiles ? String(redeemMiles) : '',
    note: cardNote(row, here),
    commit(text) {
      const most = row.checked?.miles
      if (most !== undefined && Number(text.trim()) > most) return t('wrong.miles', { most })
      return typing(here, 'redeemMiles')(text)
    },
  }
}

/** A special service request: a code of the list, or free text. */
function special({ row, view: { availability } }: Here): Partial<DetailField> {
  const choices = choicesOf(availability?.specialServices)
  const code = row.person.ssr ?? ''
  return { text: nameIn(choices, code) ?? code, start: code, choices }
}

function alone({ row, view: { trip }, t }: Here): DetailField[] {
  if (row.accommodation === undefined || !isCabin(row.accommodation)) return []
  const line = { uuid: row.person.uuid, key: 'exclusive', gaps: [] } as const
  return [
    yesNoLine(t, line, isExclusive(row.place, trip), (answer) =>
      setAlone(row.index, answer) ? undefined : t('wrong.exclusive'),
    ),
  ]
}

/** Accommodation preferences, for the attributes in which the trip’s accommodation differs. */
function preferences({ row, view: { availability }, t, attributes }: Here): DetailField[] {
  return (availability?.validationAttributes.pricingAttributes ?? []).map(({ fieldName, values: known }) => {
    const listed = attributes.find((attribute) => attribute.fieldName === fieldName)
    const values = known.length > 0 ? known : (listed?.values ?? [])
    const choices = values.map(({ id, value }) => ({ code: id.toUpperCase(), name: wordOf(t, value) }))
    const start = (row.place.attributes?.[fieldName] ?? '').toUpperCase()
    const line = {
      uuid: row.person.uuid,
      key: `preference.${fieldName}`,
      gaps: [],
      start,
      choices,
      title: t(`attribute.${fieldName}`, { defaultValue: fieldName }),
      text: nameIn(choices, start) ?? start,
    }
    const put = (id: string) => preferenceFor(row.index, fieldName, id)
    return listLine(t, line, put, (text) => (text === '' ? '' : valueMeant(values, text)?.id))
  })
}

/** The value with this id; among true and false also the one that a yes or no means. */
function valueMeant<Value extends { id: string; value: string }>(
  values: readonly Value[],
  text: string,
): Value | undefined {
  const typed = text.trim().toUpperCase()
  const meant = readYesNo(text, currentLanguage())
  return (
    values.find(({ id }) => id.toUpperCase() === typed) ?? values.find(({ value }) => value === String(meant))
  )
}

function wordOf(t: TFunction<'sale'>, value: string): string {
  if (value === 'true') return t('yes')
  return value === 'false' ? t('no') : value
}

/** Additional attributes the company requires of every passenger; free text where it has no list. */
function asked({ row, view: { availability }, t }: Here): DetailField[] {
  return (availability?.bookingAttributes ?? []).map(({ fieldName, name, values, required }) => {
    const key = attributeKey(fieldName)
    const choices = values.map(({ id, value }) => ({ code: id, name: wordOf(t, value) }))
    const start = row.person.attributes?.[fieldName] ?? ''
    const line = {
      uuid: row.person.uuid,
      key,
      gaps: gapsAt(row, key),
      start,
      choices,
      title: required ? `${name} *` : name,
      text: nameIn(choices, start) ?? start,
    }
    const put = (value: string) => setAttribute(row.index, fieldName, value)
    return listLine(t, line, put, (text) =>
      text === '' ? '' : (valueMeant(values, text)?.id ?? (choices.length > 0 ? undefined : text)),
    )
  })
}

function setAttribute(row: number, fieldName: string, value: string): void {
  edit('attribute', (draft) => {
    const person = draft.people[row]
    if (person) person.attributes = { ...person.attributes, [fieldName]: value }
  })
}
