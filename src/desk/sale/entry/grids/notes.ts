import type { TFunction } from 'i18next'
import { ownDiscount } from '../../../../domain/pricing/passengerDiscount.ts'
import { isName, readName } from '../../../../domain/value/personName.ts'
import type { CellProblem, EditColumn } from '../../../grid/column.ts'
import { isInDetailSheet } from '../../model/saleStore.ts'
import { checkedWords } from '../cards.ts'
import { passengerTypeOn, type TripAvailability } from '../../model/workingBooking.ts'
import type { PersonRow, Row, VehicleRow } from '../../model/rows.ts'
import { vehicleFix } from '../../model/vehicle.ts'
import { printDecimal } from '../../../../domain/value/money.ts'
import { formatMoney } from '../../../language/money.ts'

/** The notes of a row depend on this besides the row. */
export interface NotesContext {
  t: TFunction<'sale'>
  availability: TripAvailability | undefined
  /** The key of the correction command; undefined if it has none. */
  fixKey: string | undefined
}

/** Notes about a passenger that do not prevent the sale. */
export function personNotes(row: PersonRow, about: NotesContext): CellProblem[] {
  return [
    ...notAdded(row, about),
    ...onThisTripOnly(row, about),
    ...proofMissing(row, about),
    ...offered(row, about),
    ...looked(row, about),
  ]
}

/** The key that corrects the category of a vehicle, and a note on a discount for this trip only. */
export function vehicleNotes(row: VehicleRow, about: NotesContext): CellProblem[] {
  const { t, availability, fixKey } = about
  const { category } = vehicleFix(row.vehicle, availability)
  const notes = onThisTripOnly(row, about)
  if (fixKey === undefined || category === undefined) return notes
  const type = availability?.vehicleCategories.find(({ idOrCode }) => idOrCode === category)?.name ?? category
  return [{ key: 'size', tone: 'plain', message: t('note.fixType', { key: fixKey, type }) }, ...notes]
}

/** A discount that applies to the current trip only; if the others offer it too, one key applies it there. */
export function onThisTripOnly(
  { elsewhere }: Pick<PersonRow, 'elsewhere'>,
  { t, fixKey }: Omit<NotesContext, 'availability'>,
): CellProblem[] {
  if (elsewhere === undefined) return []
  const offers = elsewhere === 'granted' && fixKey !== undefined
  const message = offers ? t('note.onThisTripOnlyFix', { key: fixKey }) : t('note.onThisTripOnly')
  return [{ key: 'discount', tone: 'plain', message }]
}

/** The passenger type includes a discount, and a different one was chosen. */
function notAdded({ discount, priced, ...row }: PersonRow, { t, availability }: NotesContext): CellProblem[] {
  const rules = (availability?.discounts ?? []).map((rule) => ({ ...rule, code: rule.idOrCode }))
  const own = ownDiscount(passengerTypeOn(row.person, row.place), rules)
  const chosen = rules.find(({ code }) => code === discount)
  if (own === undefined || own.percent === 0 || discount === '' || chosen?.passengerType !== undefined)
    return []
  const higher = priced?.discountIdOrCode ?? (own.percent >= (chosen?.percent ?? 0) ? own.code : discount)
  const percent = priced?.percent ?? Math.max(own.percent, chosen?.percent ?? 0)
  return [
    {
      key: 'discount',
      tone: 'plain',
      message: t('note.notAdded', { higher, percent: printDecimal(percent) }),
    },
  ]
}

function proofMissing({ person, discount }: PersonRow, { t, availability }: NotesContext): CellProblem[] {
  const needs = availability?.discounts.find(({ idOrCode }) => idOrCode === discount)?.needs ?? ''
  const proof = discountProof(needs)
  if (proof === undefined || person.discountDocument !== '') return []
  return [
    { key: 'discount', tone: 'plain', message: t('note.proof', { discount, proof: t(`proofOf.${proof}`) }) },
  ]
}

const proofs = [
  ['islander', /\bMAN\b/],
  ['register', /regist/i],
  ['certificate', /certificate/i],
  ['decision', /decision/i],
  ['card', /card|number|digits/i],
] as const

/** The kind of document in the reservation system’s description; undefined if it requires none. */
export function discountProof(needs: string): (typeof proofs)[number][0] | undefined {
  return proofs.find(([, said]) => said.test(needs))?.[0]
}

/** A correction that one key applies. */
function offered({ person, gaps }: PersonRow, { t, fixKey }: NotesContext): CellProblem[] {
  if (fixKey === undefined) return []
  const type = gaps.find(({ refusal }) => refusal.refusal === 'type_not_of_age')?.refusal.parameters.expected
  const types: CellProblem[] =
    type === undefined
      ? []
      : [{ key: 'type', tone: 'plain', message: t('note.fixType', { key: fixKey, type }) }]
  const names = (['surname', 'name'] as const).flatMap((key): CellProblem[] => {
    const latin = readName(person[key])
    if (isName(person[key]) || !isName(latin)) return []
    return [{ key, tone: 'plain', message: t('note.fixName', { key: fixKey, name: latin }) }]
  })
  return [...types, ...names]
}

/** The company’s response about card, code and residency. */
function looked({ checked }: PersonRow, { t }: NotesContext): CellProblem[] {
  if (checked === undefined) return []
  // Shown at its own field, which may be in the detail sheet.
  if (!checked.valid && isInDetailSheet({ kind: 'passenger', field: checked.field ?? '' })) return []
  const key = checked.valid ? 'discount' : (checked.field ?? 'discount')
  return [{ key, tone: checked.valid ? 'plain' : 'bad', message: checkedWords(t, checked) }]
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

export function priceColumn<R extends Pick<Row, 'priced'>>(t: TFunction<'sale'>): EditColumn<R> {
  return {
    key: 'price',
    title: t('column.price'),
    width: 80,
    numeric: true,
    tone: 'strong',
    text: ({ priced }) => (priced === undefined ? '' : formatMoney(priced.fare.total)),
  }
}
