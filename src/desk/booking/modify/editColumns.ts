import type { TFunction } from 'i18next'
import type { PassengerKey } from '../../../domain/booking/fields/passengerFields.ts'
import { copiedVehicle, type VehicleKey } from '../../../domain/booking/fields/vehicleFields.ts'
import type { TripAvailability } from '../../sale/model/workingBooking.ts'
import type { Column } from '../../grid/column.ts'
import type { CellProblem, EditColumn } from '../../grid/editColumn.ts'
import { startingWith } from '../../sale/model/choices.ts'
import {
  passengerCell,
  placeCell,
  vehicleCell,
  wrongWords,
  type CellContext,
  type FieldCell,
} from '../../sale/model/fields/fieldCells.ts'
import { sizeWords } from '../../sale/model/vehicle/text.ts'
import { recallColumns, type RecallRow } from '../recall/rows.ts'
import { labelOf, numbered, type StoredBooking } from '../shown/items.ts'
import type { BookingEdits } from './edits.ts'
import { editRow, lockedReason, type LockedReason } from './editRows.ts'
import {
  fieldIn,
  fieldOfCell,
  isEditable,
  petChoices,
  productStart,
  readCell,
  type EditableColumn,
} from './readCell.ts'

/** What the columns depend on besides the rows. */
export interface ModifyContext {
  t: TFunction<'recall'>
  ofBooking: TFunction<'booking'>
  /** Days and times at the agency. */
  today: string
  now: string
  booking: StoredBooking
  edits: BookingEdits
  /** Of a trip, once its choices are loaded. */
  availabilityOf(row: RecallRow): TripAvailability | undefined
}

/** The columns of a recalled booking, of which those that its status permits can be typed over. */
export function editColumns(context: ModifyContext): EditColumn<RecallRow>[] {
  return recallColumns(context.t).map((column) => {
    const { key, tone } = column
    if (key === 'trip') return tripColumn(column, context)
    if (key === 'ticked') return { ...column, called: labelOf }
    if (!isEditable(key)) return column
    const wasTone = (row: RecallRow) => (typeof tone === 'function' ? tone(row) : tone)
    return {
      ...column,
      tone: (row) => (isEdited(row, key, context.edits) ? 'warn' : wasTone(row)),
      edit: {
        start: (row) => startText(row, key) ?? column.text(row),
        locked: (row) => lockOf(context, row, key) !== undefined,
        choices: (typed, row) => choicesOf(context, row, key, typed),
        commit(row, text) {
          if (text.trim() === (startText(row, key) ?? column.text(row))) return undefined
          const values = readCell(row, key, text, context.today, numbered(context.booking, 'passenger'))
          if (values === undefined) return wrongText(context, row, key, text)
          editRow(context.booking, row, values, context.now)
          return undefined
        },
      },
    }
  })
}

/** With the ports of the sailing that is chosen for the trip. */
function tripColumn(column: Column<RecallRow>, { edits }: ModifyContext): EditColumn<RecallRow> {
  const chosenFor = ({ trip }: RecallRow) => edits.sailings[trip.companyReservationCode]
  return {
    ...column,
    tone: (row) => (chosenFor(row) ? 'warn' : undefined),
    text: (row) => {
      const chosen = chosenFor(row)
      return chosen
        ? `${row.tripNumber} ${chosen.origin.idOrCode}→${chosen.destination.idOrCode}`
        : column.text(row)
    },
  }
}

function isEdited(row: RecallRow, key: EditableColumn, { values }: BookingEdits): boolean {
  const field = fieldOfCell(row, key)
  return field !== undefined && values[row.key]?.[field] !== undefined
}

/** A cell without a field is never typed over, for which there is no reason to show. */
function lockOf(
  { now }: ModifyContext,
  row: RecallRow,
  key: EditableColumn,
): LockedReason | 'never' | undefined {
  const field = fieldOfCell(row, key)
  return field === undefined ? 'never' : lockedReason(row.trip, row, field, now)
}

/** Why the row cannot be typed over, shown while the cursor is in it. */
export function lockNotes(context: ModifyContext): (row: RecallRow) => readonly CellProblem[] {
  return (row) => {
    const reason = lockOf(context, row, row.kind === 'service' || row.kind === 'package' ? 'name' : 'surname')
    if (reason === undefined || reason === 'never') return []
    const status = context.t(`status.${row.item.status}`)
    return [{ key: 'surname', tone: 'plain', message: context.t(`modify.locked.${reason}`, { status }) }]
  }
}

/** What editing begins with, where it is not the text of the cell. */
function startText(row: RecallRow, key: EditableColumn): string | undefined {
  const { kind, item } = row
  if (kind === 'vehicle') {
    const [field] = fieldIn(row, key) ?? []
    if (field === 'size') return sizeWords(item)
    return field === 'plate' || field === 'driver' ? copiedVehicle(item)[field] : undefined
  }
  if (kind !== 'passenger') return productStart(row, key)
  if (key !== 'accommodation') return undefined
  const isBerth = item.accommodationRequestType.endsWith('_BERTH')
  return isBerth ? `${item.accommodationIdOrCode}/1` : item.accommodationIdOrCode
}

/** What is shown where a typed text is invalid, as in the grids of the sale. */
function wrongText(
  { ofBooking, today }: ModifyContext,
  row: RecallRow,
  column: EditableColumn,
  text: string,
): string {
  if (row.kind === 'service' || row.kind === 'package') return ofBooking('wrong.count')
  if (row.kind === 'pet') return ofBooking('wrong.list')
  const [key = ''] = fieldIn(row, column) ?? []
  const wrong =
    row.kind === 'vehicle'
      ? vehicleCell(
          key as VehicleKey,
          { t: ofBooking, today, availability: undefined },
          { category: row.item.idOrCode },
        ).wrongIn(text)
      : undefined
  return wrong ?? wrongWords(ofBooking, key)
}

function choicesOf(context: ModifyContext, row: RecallRow, column: EditableColumn, typed: string) {
  const availability = context.availabilityOf(row)
  const { ofBooking: t, today, booking } = context
  if (row.kind === 'pet')
    return startingWith(petChoices(row, column, availability, numbered(booking, 'passenger')), typed)
  if (row.kind !== 'passenger' && row.kind !== 'vehicle') return []
  return cellOf(row, column, { t, today, availability })?.choices?.(typed) ?? []
}

function cellOf(row: RecallRow, column: EditableColumn, context: CellContext): FieldCell | undefined {
  const [key] = fieldIn(row, column) ?? []
  if (row.kind === 'vehicle') return key === undefined ? undefined : vehicleCell(key as VehicleKey, context)
  return key === 'accommodation' ? placeCell(context) : passengerCell(key as PassengerKey, context)
}
