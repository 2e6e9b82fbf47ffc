import i18next from 'i18next'
import { useEffect, type RefObject } from 'react'
import { nameOfPerson } from '../../../../domain/value/personName.ts'
import { type Refusal, refuse } from '../../../../domain/refusal.ts'
import { commands } from '../../../command/registry.ts'
import { focusInvalidField } from '../../../field/focus/focus.ts'
import type { EditGridHandle } from '../../../grid/EditGrid.tsx'
import type { MissingField } from '../state.ts'
import { availabilityOf } from '../trip/availability.ts'
import { focusOn, showTrip, useSale } from '../saleStore.ts'
import { invalidFields } from './invalidFields.ts'

export function missingFields(): MissingField[] {
  const { workingBooking } = useSale.getState()
  return invalidFields(workingBooking, workingBooking.trips.map(availabilityOf))
}

/** Refusals that mean an empty field. */
const empty = /_(required|missing)$/

/** Before the operator has tried to continue, only invalid fields are shown, not empty ones. */
export function shownGaps(gaps: readonly MissingField[], tried: boolean): MissingField[] {
  return gaps.filter(({ refusal }) => tried || !empty.test(refusal.refusal))
}

/** True when step 2 already shows the refusal at its field, so that it is not repeated. */
export function isSaidAtField({ refusal }: Refusal): boolean {
  if (commands.place() !== 'step2') return false
  const { refused, tried } = useSale.getState()
  const shown = [...shownGaps(missingFields(), tried), ...(refused ? [refused] : [])]
  return refusal === 'fields_missing'
    ? shown.length > 0
    : shown.some((gap) => gap.refusal.refusal === refusal)
}

/** Shows the missing fields in their rows after a sale or option was refused because of them. */
export function markGaps({ refusal }: Refusal): void {
  const named = refusal === 'fields_missing' || missingFields().some((gap) => gap.refusal.refusal === refusal)
  if (named && !useSale.getState().tried) useSale.setState({ tried: true })
}

export function showMissing({ kind, row, field, trip }: MissingField): void {
  if (kind !== 'leader') showTrip(trip)
  useSale.setState({ tried: true })
  focusOn({ kind, row, field })
}

/** Rows listed; further rows are only counted. */
const most = 4

/** The letters that select rows on the command line. */
const letters = { passenger: 'p', vehicle: 'v' } as const

const extras = {
  pet: 'sale:pet',
  service: 'sale:column.service',
  package: 'sale:column.package',
  parcel: 'sale:column.description',
  payment: 'sale:column.price',
  leader: 'sale:leader',
} as const

function fieldText({ kind, field, refusal }: MissingField): string {
  const named = String(refusal.parameters.field ?? field)
  const key = kind === 'leader' ? `sale:${field}` : `sale:column.${field}`
  return i18next.t(key, { defaultValue: i18next.t(`sale:column.${named}`, { defaultValue: named }) })
}

/** The lists that the row numbers refer to. */
interface Rows {
  people: readonly { surname?: string; name?: string }[]
  vehicles: readonly { plate: string }[]
}

/** `p1 PAPAS NIKOS`, with the number used on the line. */
export function passengerText(people: Rows['people'], row: number): string {
  return [`${letters.passenger}${row + 1}`, nameOfPerson(people[row] ?? {})].filter(Boolean).join(' ')
}

function rowText({ people, vehicles }: Rows, { kind, row }: MissingField): string {
  if (kind === 'passenger') return passengerText(people, row)
  if (kind === 'vehicle')
    return [`${letters.vehicle}${row + 1}`, vehicles[row]?.plate].filter(Boolean).join(' ')
  const title = i18next.t(extras[kind])
  return kind === 'leader' ? title : `${title} ${row + 1}`
}

/** The missing fields by row: `p2 PAPAS NIKOS: Sex, Born · v1: Plate · Leader: Mobile`. */
export function missingText(gaps: readonly MissingField[], shown: Rows): string {
  const rows = Map.groupBy(gaps, ({ kind, row }) => `${kind} ${row}`)
  const texts = [...rows.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return []
    const fields = new Set([first, ...others].map(fieldText))
    return [`${rowText(shown, first)}: ${[...fields].join(', ')}`]
  })
  const left = texts.length - most
  return [...texts.slice(0, most), ...(left > 0 ? [`+${left}`] : [])].join(' · ')
}

type Handle = RefObject<EditGridHandle | null>

const onScreen = new Set<Handle>()

/** Registers a grid whose invalid texts block the sale while it is on screen. */
export function useWatchedGrid(handle: Handle): void {
  useEffect(() => {
    onScreen.add(handle)
    return () => void onScreen.delete(handle)
  }, [handle])
}

/** Focuses the first field or cell whose text cannot be read. Fields of the search form do not block a sale. */
export function wrongText(): Refusal | undefined {
  if (commands.place() !== 'step1' && focusInvalidField()) return refuse('text_not_understood')
  for (const { current } of onScreen) {
    if (!current?.goToWrong()) continue
    current.focus()
    return refuse('text_not_understood')
  }
  return undefined
}
