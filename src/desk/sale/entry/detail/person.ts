import type { TFunction } from 'i18next'
import { readYesNo } from '../../../../domain/value/yesNo.ts'
import { currentLanguage } from '../../../language/language.ts'
import type { Choice } from '../../../field/choice/choice.ts'
import { isCabin } from '../../model/accommodation/accommodation.ts'
import {
  passengerFields,
  passengerKeys,
  type PassengerKey,
} from '../../../../domain/booking/fields/passengerFields.ts'
import { typePassenger } from '../grids/cells.ts'
import { wrongWords } from '../../model/fields/fieldCells.ts'
import { checkedWords } from '../cards.ts'
import { proofOf } from '../grids/notes.ts'
import { type TripAvailability, attributeKey } from '../../model/workingBooking.ts'
import { isExclusive } from '../../model/request/requests.ts'
import type { PersonRow, TripView } from '../../model/rows.ts'
import { edit } from '../../model/saleStore.ts'
import { setAlone, preferenceFor } from '../../model/accommodation/preference.ts'
import { yesNo, type DetailField } from './field.ts'

type Attribute = Pick<
  TripAvailability['validationAttributes']['pricingAttributes'][number],
  'fieldName' | 'values'
>

export interface PersonDetails {
  t: TFunction<'booking'>
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
  const shown = sheetKeys.filter((key) => isShown[key]?.(here) ?? true)
  return [
    ...shown.map((key) => ({ ...plain(here, key), ...own[key]?.(here) })),
    ...alone(row, view, about),
    ...preferences(row, view.availability, about),
    ...asked(row, view.availability, about),
  ]
}

const sheetKeys = passengerKeys.filter((key) => passengerFields[key].sheet !== undefined)

/** A passenger’s row and what its lines depend on. */
interface Here extends PersonDetails {
  row: PersonRow
  view: TripView
}

/** When a line is shown; the others always are. */
const isShown: Partial<Record<PassengerKey, (here: Here) => boolean>> = {
  discountDocument: (here) => proofNeeded(here) !== '',
  discountDocumentType: isResident,
  residentCity: isResident,
  redeemMiles: ({ row }) => Boolean(row.person.loyaltyCard),
}

/** What differs from a line of plain text. */
const own: Partial<Record<PassengerKey, (here: Here) => Partial<DetailField>>> = {
  documentType: (here) => {
    const choices = papers.map((code) => ({ code, name: here.t(`paper.${code}`) }))
    return listed(here, 'documentType', choices)
  },
  discountDocument: (here) => {
    const kind = proofOf(proofNeeded(here))
    return { note: kind && here.t(`proofOf.${kind}`) }
  },
  discountDocumentType: (here) => listed(here, 'discountDocumentType', here.documentTypes),
  residentCity: (here) => listed(here, 'residentCity', here.cities),
  loyaltyCard: (here) => ({ note: cardNote(here.row, here) }),
  redeemMiles: miles,
  ssr: special,
}

function gapsAt({ gaps }: PersonRow, key: string) {
  return gaps.filter(({ field }) => field === key)
}

function typing({ row, t, today }: Here, key: PassengerKey) {
  return (text: string) => (typePassenger(row.index, key, text, today) ? undefined : wrongWords(t, key))
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

function nameOf(choices: readonly Choice[], code: string): string {
  return choices.find((one) => one.code === code)?.name ?? code
}

type ListedKey = 'documentType' | 'discountDocumentType' | 'residentCity'

/** A field with a list of choices; any text is accepted until the list is loaded. */
function listed(here: Here, key: ListedKey, choices: readonly Choice[]): Partial<DetailField> {
  const code = here.row.person[key] ?? ''
  const put = typing(here, key)
  return {
    text: nameOf(choices, code),
    start: code,
    choices,
    commit(text) {
      const typed = text.trim().toUpperCase()
      const known = typed === '' || choices.length === 0 || choices.some((one) => one.code === typed)
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
  const choices = (availability?.specialServices ?? []).map(({ idOrCode, name }) => ({
    code: idOrCode,
    name,
  }))
  const code = row.person.ssr ?? ''
  return { text: nameOf(choices, code), start: code, choices }
}

function alone(row: PersonRow, { trip }: TripView, { t }: PersonDetails): DetailField[] {
  if (row.accommodation === undefined || !isCabin(row.accommodation)) return []
  const choices = yesNo(t)
  return [
    {
      uuid: row.person.uuid,
      key: 'exclusive',
      title: t('column.exclusive'),
      text: t(isExclusive(row.place, trip) ? 'yes' : 'no'),
      start: '',
      choices,
      gaps: [],
      commit(text) {
        const answer = readYesNo(text, currentLanguage())
        if (answer === undefined) return t('wrong.yesNo')
        return setAlone(row.index, answer) ? undefined : t('wrong.exclusive')
      },
    },
  ]
}

/** Accommodation preferences, for the attributes in which the trip’s accommodation differs. */
function preferences(
  row: PersonRow,
  availability: TripAvailability | undefined,
  { t, attributes }: PersonDetails,
): DetailField[] {
  return (availability?.validationAttributes.pricingAttributes ?? []).map(({ fieldName, values: known }) => {
    const listed = attributes.find((one) => one.fieldName === fieldName)
    const values = known.length > 0 ? known : (listed?.values ?? [])
    const choices = values.map(({ id, value }) => ({ code: id.toUpperCase(), name: wordOf(t, value) }))
    const chosen = row.place.attributes?.[fieldName] ?? ''
    return {
      uuid: row.person.uuid,
      key: `preference.${fieldName}`,
      title: t(`attribute.${fieldName}`, { defaultValue: fieldName }),
      text: nameOf(choices, chosen.toUpperCase()),
      start: chosen.toUpperCase(),
      choices,
      gaps: [],
      commit(text) {
        const id = text.trim() === '' ? '' : valueMeant(values, text)?.id
        if (id === undefined) return t('wrong.list')
        preferenceFor(row.index, fieldName, id)
        return undefined
      },
    }
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

function wordOf(t: TFunction<'booking'>, value: string): string {
  if (value === 'true') return t('yes')
  return value === 'false' ? t('no') : value
}

/** Additional attributes the company requires of every passenger. */
function asked(
  row: PersonRow,
  availability: TripAvailability | undefined,
  { t }: PersonDetails,
): DetailField[] {
  return (availability?.bookingAttributes ?? []).map(({ fieldName, name, values, required }) => {
    const key = attributeKey(fieldName)
    const choices = values.map(({ id, value }) => ({ code: id, name: wordOf(t, value) }))
    const stands = row.person.attributes?.[fieldName] ?? ''
    return {
      uuid: row.person.uuid,
      key,
      title: required ? `${name} *` : name,
      text: nameOf(choices, stands),
      start: stands,
      choices,
      gaps: gapsAt(row, key),
      commit(text) {
        const typed = text.trim()
        const known = typed === '' ? undefined : valueMeant(values, typed)
        if (typed !== '' && choices.length > 0 && known === undefined) return t('wrong.list')
        setAttribute(row.index, fieldName, known?.id ?? typed)
        return undefined
      },
    }
  })
}

function setAttribute(row: number, fieldName: string, value: string): void {
  edit('attribute', (draft) => {
    const person = draft.people[row]
    if (person) person.attributes = { ...person.attributes, [fieldName]: value }
  })
}
