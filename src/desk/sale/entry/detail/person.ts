import type { TFunction } from 'i18next'
import { readYesNo } from '../../../../domain/value/yesNo.ts'
import { currentLanguage } from '../../../language/language.ts'
import type { Choice } from '../../../field/choice.ts'
import { isCabin } from '../../model/accommodation/accommodation.ts'
import { typePassenger, type PassengerField } from '../grids/cells.ts'
import { checkedWords } from '../cardText.ts'
import { proofOf } from '../grids/notes.ts'
import type { TripAvailability } from '../../model/workingBooking.ts'
import { isExclusive } from '../../model/request/requests.ts'
import type { PersonRow, TripView } from '../../model/rows.ts'
import { edit } from '../../model/store.ts'
import { setAlone, preferenceFor } from '../../model/accommodation/preference.ts'
import { attributeKey } from '../../model/request/attributeKey.ts'
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
  const { t } = about
  return [
    listed(
      row,
      about,
      'documentType',
      papers.map((code) => ({ code, name: t(`paper.${code}`) })),
    ),
    plain(row, about, 'documentNumber'),
    ...proofs(row, view.availability, about),
    plain(row, about, 'loyaltyCard', cardNote(row, about)),
    ...(row.person.loyaltyCard ? [miles(row, about)] : []),
    plain(row, about, 'manualCode'),
    special(row, view.availability, about),
    ...alone(row, view, about),
    ...wishes(row, view.availability, about),
    ...asked(row, view.availability, about),
  ]
}

type TextField = Exclude<PassengerField, 'redeemMiles' | 'accommodation'>

function gapsAt({ gaps }: PersonRow, key: string) {
  return gaps.filter(({ field }) => field === key)
}

function typing({ index }: PersonRow, { t, today }: PersonDetails, field: PassengerField) {
  return (text: string) => (typePassenger(index, field, text, today) ? undefined : t('wrong.any'))
}

function plain(row: PersonRow, about: PersonDetails, key: TextField, note?: string): DetailField {
  const { person } = row
  return {
    uuid: person.uuid,
    key,
    title: about.t(`column.${key}`),
    text: person[key] ?? '',
    note,
    gaps: gapsAt(row, key),
    refused: refusedAt(row, about, key),
    commit: typing(row, about, key),
  }
}

function nameOf(choices: readonly Choice[], code: string): string {
  return choices.find((one) => one.code === code)?.name ?? code
}

/** A field with a list of choices; any text is accepted until the list is loaded. */
function listed(
  row: PersonRow,
  about: PersonDetails,
  key: TextField,
  choices: readonly Choice[],
): DetailField {
  const code = row.person[key] ?? ''
  const put = typing(row, about, key)
  return {
    ...plain(row, about, key),
    text: nameOf(choices, code),
    start: code,
    choices,
    commit(text) {
      const typed = text.trim().toUpperCase()
      const known = typed === '' || choices.length === 0 || choices.some((one) => one.code === typed)
      return known ? put(typed) : about.t('wrong.list')
    },
  }
}

/** Shown only if the discount requires them. */
function proofs(
  row: PersonRow,
  availability: TripAvailability | undefined,
  about: PersonDetails,
): DetailField[] {
  const needs = availability?.discounts.find(({ idOrCode }) => idOrCode === row.discount)?.needs ?? ''
  if (needs === '') return []
  const kind = proofOf(needs)
  const proof = plain(row, about, 'discountDocument', kind && about.t(`proofOf.${kind}`))
  if (!isResidency(row.discount, needs)) return [proof]
  return [
    listed(row, about, 'discountDocumentType', about.documentTypes),
    proof,
    listed(row, about, 'residentCity', about.cities),
  ]
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

function miles(row: PersonRow, about: PersonDetails): DetailField {
  const { person } = row
  return {
    uuid: person.uuid,
    key: 'redeemMiles',
    title: about.t('column.redeemMiles'),
    text: person.redeemMiles ? String(person.redeemMiles) : '',
    note: cardNote(row, about),
    gaps: gapsAt(row, 'redeemMiles'),
    refused: refusedAt(row, about, 'redeemMiles'),
    commit(text) {
      const most = row.checked?.miles
      if (most !== undefined && Number(text.trim()) > most) return about.t('wrong.miles', { most })
      return typing(row, about, 'redeemMiles')(text)
    },
  }
}

/** A special service request: a code of the list, or free text. */
function special(
  row: PersonRow,
  availability: TripAvailability | undefined,
  about: PersonDetails,
): DetailField {
  const choices = (availability?.specialServices ?? []).map(({ idOrCode, name }) => ({
    code: idOrCode,
    name,
  }))
  const code = row.person.ssr ?? ''
  return { ...plain(row, about, 'ssr'), text: nameOf(choices, code), start: code, choices }
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
function wishes(
  row: PersonRow,
  availability: TripAvailability | undefined,
  { t, attributes }: PersonDetails,
): DetailField[] {
  return (availability?.validationAttributes.pricingAttributes ?? []).map(({ fieldName, values: told }) => {
    const listed = attributes.find((one) => one.fieldName === fieldName)
    const values = told.length > 0 ? told : (listed?.values ?? [])
    const choices = values.map(({ id, value }) => ({ code: id.toUpperCase(), name: wordOf(t, value) }))
    const chosen = row.place.attributes?.[fieldName] ?? ''
    return {
      uuid: row.person.uuid,
      key: `wish.${fieldName}`,
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
