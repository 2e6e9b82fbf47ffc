import type { TFunction } from 'i18next'
import { readPassenger } from '../../domain/booking/fields/passengerFields.ts'
import { travellerFields } from '../../domain/booking/fields/travellerFields.ts'
import type { EditColumn } from '../grid/column.ts'
import {
  passengerCell,
  wrongPassenger,
  listOf,
  type CellContext,
  type FieldCell,
} from '../sale/model/fields/fieldCells.ts'
import { dropName, nameFields, typeName, type NameField } from './groupStore.ts'
import type { Traveller } from './travellers.ts'
import { statusText } from '../language/text.ts'
import { refusalText } from '../request/fault.ts'
import { refuse } from '../../domain/refusal.ts'

/** The fields of a name are typed over; the others are shown. */
export function travellerColumns(
  t: TFunction<['group', 'sale', 'booking']>,
  context: CellContext,
): EditColumn<Traveller>[] {
  return [
    {
      key: 'row',
      title: '#',
      width: 56,
      numeric: true,
      needed: true,
      tone: 'muted',
      text: ({ number }) => String(number),
    },
    { key: 'type', title: t('sale:column.type'), width: 56, text: ({ type }) => type },
    ...nameFields.map((field) => nameColumn(t, field, context)),
    {
      key: 'place',
      title: t('sale:column.accommodation'),
      width: 220,
      grow: 1,
      tone: 'muted',
      text: ({ place }) => place,
    },
    {
      key: 'status',
      title: t('booking:booking.status'),
      width: 96,
      text: ({ status }) => statusText(status),
    },
    {
      key: 'problem',
      title: t('wrong'),
      width: 204,
      grow: 1,
      tone: 'bad',
      text: (row) => mistakeOf(t, row) ?? '',
    },
  ]
}

/** In words; undefined where there is none. */
export function mistakeOf(
  t: TFunction<['group', 'sale', 'booking']>,
  { wrong, stored }: Traveller,
): string | undefined {
  if (wrong === undefined) return undefined
  if (wrong.kind === 'single') return refusalText(refuse('single_name', { company: wrong.company ?? '' }))
  return t(`problem.${wrong.kind}`, {
    field: t(`sale:column.${wrong.field}`),
    name: stored || t('unnamed'),
  })
}

function nameColumn(
  t: TFunction<['group', 'sale', 'booking']>,
  field: NameField,
  context: CellContext,
): EditColumn<Traveller> {
  const cell = passengerCell(field, context)
  const shown = (texts: Traveller['texts']) => shownText(cell, field, texts[field] ?? '', context.today)
  return {
    key: field,
    title: t(`sale:column.${field}`),
    width: 100,
    ...travellerFields[field].columns?.group,
    text: ({ texts }) => shown(texts),
    tone: ({ wrong, isTyped }) => (wrong?.field === field ? 'bad' : isTyped ? 'warn' : undefined),
    edit: {
      start: ({ texts }) =>
        field === 'birthdate' || field === 'sexType' ? shown(texts) : (texts[field] ?? ''),
      // A name that has lost its place can be taken away.
      locked: ({ status, wrong }) =>
        status !== 'OPTIONAL' && !(field === 'surname' && wrong?.kind === 'closed'),
      ...listOf(cell),
      commit: (row, text) => commit(t, field, row, text, shown(row.texts), context),
    },
  }
}

/** The sex that a title with a name shows, unless one is typed. */
const sexOfTitle = (field: NameField, sexType: string | undefined, texts: Traveller['texts']) =>
  (field === 'surname' || field === 'name') && sexType && !texts.sexType ? { sexType } : {}

/** Returns what is wrong with a text, which then stays in its cell. */
function commit(
  t: TFunction<['group', 'sale', 'booking']>,
  field: NameField,
  { uuid, texts, wrong, stored }: Traveller,
  typed: string,
  shown: string,
  { t: ofBooking, today }: CellContext,
): string | undefined {
  const text = typed.trim()
  if (wrong?.kind === 'closed') {
    if (text === '') dropName(uuid)
    return text === '' || text === texts.surname ? undefined : t('problem.closed')
  }
  const before = texts[field] ?? ''
  const isSame = text === before || text === shown
  // Typed again over what others have stored since, it is meant.
  if (isSame && !(wrong?.kind === 'changed' && field === 'surname')) return undefined
  if (text === '' && field !== 'surname' && !travellerFields[field].clearable) return t('problem.needed')
  const read = readPassenger(field, text, today)
  if (read === undefined) return wrongPassenger(ofBooking, field, text, today)
  typeName(uuid, { ...sexOfTitle(field, read.sexType, texts), [field]: text, over: stored })
  return undefined
}

/** A text as it was understood; as it was typed where it was not. */
function shownText(cell: FieldCell, field: NameField, text: string, today: string): string {
  if (text === '') return text
  const value = readPassenger(field, text, today)?.[field as 'name']
  return value === undefined || value === '' ? text : cell.text(value)
}
