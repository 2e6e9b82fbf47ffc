import type { TFunction } from 'i18next'
import type { EditColumn } from '../grid/editColumn.ts'
import { formatDate } from '../language/date.ts'
import { readName } from './nameFields.ts'
import { dropName, nameFields, typeName, type NameField } from './store.ts'
import { clearable, type Traveller } from './travellers.ts'

const widths: Record<NameField, number> = {
  ...{ surname: 150, name: 130, sexType: 50, birthdate: 100, nationality: 56, documentNumber: 100 },
  ...{ groupFamily: 90, groupRole: 96 },
}

/** The fields of a name are typed over; the others are shown. */
export function travellerColumns(t: TFunction<'group'>, today: string): EditColumn<Traveller>[] {
  return [
    {
      ...{ key: 'row', title: '#', width: 56, numeric: true, needed: true, tone: 'muted' },
      text: ({ number }) => String(number),
    },
    { key: 'type', title: t('booking:column.type'), width: 56, text: ({ type }) => type },
    ...nameFields.map((field) => nameColumn(t, field, today)),
    {
      ...{ key: 'place', title: t('booking:column.accommodation'), width: 220, grow: 1, tone: 'muted' },
      text: ({ place }) => place,
    },
    {
      ...{ key: 'status', title: t('recall:booking.status'), width: 96 },
      text: ({ status }) => t(`recall:status.${status}`),
    },
    {
      ...{ key: 'problem', title: t('wrong'), width: 204, grow: 1, tone: 'bad' },
      text: (row) => mistakeOf(t, row) ?? '',
    },
  ]
}

/** In words; undefined where there is none. */
export function mistakeOf(t: TFunction<'group'>, { wrong, stored }: Traveller): string | undefined {
  if (wrong === undefined) return undefined
  return t(`problem.${wrong.kind}`, { field: titleOf(t, wrong.field), name: stored || t('unnamed') })
}

function titleOf(t: TFunction<'group'>, field: NameField): string {
  if (field === 'groupFamily') return t('column.family')
  return field === 'groupRole' ? t('column.role') : t(`booking:column.${field}`)
}

function nameColumn(t: TFunction<'group'>, field: NameField, today: string): EditColumn<Traveller> {
  return {
    key: field,
    title: titleOf(t, field),
    width: widths[field],
    ...((field === 'surname' || field === 'name') && { grow: 1 }),
    text: (row) => shownText(t, field, row.texts[field] ?? '', today),
    tone: ({ wrong, isTyped }) => (wrong?.field === field ? 'bad' : isTyped ? 'warn' : undefined),
    edit: {
      start: ({ texts }) =>
        field === 'birthdate' || field === 'sexType'
          ? shownText(t, field, texts[field] ?? '', today)
          : (texts[field] ?? ''),
      // A name that has lost its place can be taken away.
      locked: ({ status, wrong }) =>
        status !== 'OPTIONAL' && !(field === 'surname' && wrong?.kind === 'closed'),
      ...(field === 'groupRole' && { choices: (typed: string) => roleChoices(t, typed) }),
      commit: (row, text) => commit(t, field, row, text, today),
    },
  }
}

/** Returns what is wrong with a text, which then stays in its cell. */
function commit(
  t: TFunction<'group'>,
  field: NameField,
  { uuid, texts, wrong, stored }: Traveller,
  typed: string,
  today: string,
): string | undefined {
  const text = typed.trim()
  if (wrong?.kind === 'closed') {
    if (text === '') dropName(uuid)
    return text === '' || text === texts.surname ? undefined : t('problem.closed')
  }
  const before = texts[field] ?? ''
  const isSame = text === before || text === shownText(t, field, before, today)
  // Typed again over what others have stored since, it is meant.
  if (isSame && !(wrong?.kind === 'changed' && field === 'surname')) return undefined
  if (text === '' && field !== 'surname' && !clearable.has(field)) return t('problem.needed')
  if (readName(field, text, today) === undefined)
    return t(`booking:wrong.${field}`, { defaultValue: t('booking:wrong.any') })
  typeName(uuid, { [field]: text, over: stored })
  return undefined
}

/** A text as it was understood; as it was typed where it was not. */
function shownText(t: TFunction<'group'>, field: NameField, text: string, today: string): string {
  if (text === '') return field === 'surname' ? '' : text
  const value = readName(field, text, today)?.[field]
  if (typeof value !== 'string' || value === '') return text
  if (field === 'birthdate') return formatDate(value)
  if (field === 'sexType') return t(`booking:sexShort.${value}`)
  return field === 'groupRole' ? t(`role.${value}`) : value
}

function roleChoices(t: TFunction<'group'>, typed: string) {
  const wanted = typed.trim().toLowerCase()
  return (['GUIDE', 'DRIVER'] as const)
    .map((code) => ({ code, name: t(`role.${code}`) }))
    .filter(({ code, name }) => [code, name].some((one) => one.toLowerCase().startsWith(wanted)))
}
