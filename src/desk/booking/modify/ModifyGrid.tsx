import { bookingCommand } from '../commands.ts'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lineContext } from '../../command/keyboard.ts'
import { commands } from '../../command/registry.ts'
import { usePortTime } from '../../command/useCommands.ts'
import { isListLate } from '../../field/choice/choice.ts'
import { EditGrid, type EditGridHandle } from '../../grid/EditGrid.tsx'
import { useWatchedGrid } from '../../sale/model/missing/missingFields.ts'
import { type BookingRow, bookingColumns } from '../page/rows.ts'
import { type StoredBooking, isLive, labelOf, numbered } from '../shown/items.ts'
import { setCurrentRow, useBooking } from '../shown/bookingStore.ts'
import {
  editedRow,
  editRow,
  lockedReason,
  type LockedReason,
  useEditsOf,
  type BookingEdits,
} from './edits.ts'
import {
  columnOfField,
  fieldIn,
  fieldOfCell,
  isEditableColumn,
  petChoices,
  productStart,
  readCell,
  type EditableColumn,
} from './readCell.ts'
import { useAvailability } from './useAvailability.ts'
import { setTypedGrid } from './modify.ts'
import type { TFunction } from 'i18next'
import type { PassengerKey } from '../../../domain/booking/fields/passengerFields.ts'
import { copiedVehicle, type VehicleKey } from '../../../domain/booking/fields/vehicleFields.ts'
import type { TripAvailability } from '../../sale/model/workingBooking.ts'
import type { Column, CellProblem, EditColumn } from '../../grid/column.ts'
import {
  startingWith,
  passengerCell,
  placeCell,
  vehicleCell,
  wrongWords,
  type CellContext,
  type FieldCell,
} from '../../sale/model/fields/fieldCells.ts'
import { sizeWords } from '../../sale/model/vehicle.ts'
import { statusText } from '../../language/text.ts'

interface ModifyGridProps {
  booking: StoredBooking
  rows: readonly BookingRow[]
  rowClass(row: BookingRow): string | undefined
}

/** Columns whose choices depend on what the ship has left. */
const chosen = new Set(['accommodation', 'discount', 'type'])

const isProduct = ({ kind }: BookingRow) => kind !== 'passenger' && kind !== 'vehicle'

/**
 * The items of a booking, typed over as in the grids of the sale; nothing is stored until the changes are confirmed.
 */
export function ModifyGrid({ booking, rows, rowClass }: ModifyGridProps) {
  const { t } = useTranslation('booking')
  const { t: ofBooking } = useTranslation('sale')
  const now = usePortTime()
  const edits = useEditsOf(booking.crsReservationId)
  const [wanted, setWanted] = useState(false)
  const column = useRef('')
  const availabilityOf = useAvailability(booking, now, wanted)
  const shown = useMemo(() => rows.map((row) => editedRow(row, edits)), [rows, edits])
  const context = useMemo(
    () => ({ t, ofBooking, today: lineContext.get().today, now, booking, edits, availabilityOf }),
    [t, ofBooking, now, booking, edits, availabilityOf],
  )
  const columns = useMemo(() => editColumns(context), [context])
  const notes = useMemo(() => lockNotes(context), [context])
  const handle = useTypedGrid(shown)
  useFirstRow(rows, handle)
  return (
    <EditGrid
      ref={handle}
      name="recall"
      rows={shown}
      columns={columns}
      label={t('items')}
      keyOf={(row) => row.key}
      rowClass={rowClass}
      problems={notes}
      onPlace={(row, _, key) => {
        setCurrentRow(row.key)
        column.current = key
        if (chosen.has(key) || isProduct(row)) setWanted(true)
      }}
      onLocked={(row, move) => {
        setCurrentRow(row.key)
        const isTrip = column.current === 'trip' && move === 'enter'
        void commands.run(isTrip ? bookingCommand.chooseSailing : bookingCommand.selectPassenger, {}, 'key')
        return true
      }}
    />
  )
}

/** Starts in the column of ticks, and goes to what the server refuses. */
function useTypedGrid(rows: readonly BookingRow[]) {
  const handle = useRef<EditGridHandle>(null)
  useWatchedGrid(handle)
  const live = useRef(rows)
  live.current = rows
  useEffect(() => {
    handle.current?.go(firstLive(live.current), 'ticked')
    return setTypedGrid({
      goTo(rowKey, field) {
        const place = live.current.findIndex(({ key }) => key === rowKey)
        const row = live.current[place]
        if (!row) return true
        const column = columnOfField(row, field)
        handle.current?.go(place, column)
        handle.current?.focus()
        setCurrentRow(rowKey)
        return column !== undefined
      },
    })
  }, [])
  return handle
}

/** The place of the first row that can still be changed; of the first one where there is none. */
const firstLive = (rows: readonly BookingRow[]) => Math.max(0, rows.findIndex(isLive))

/**
 * The row of the cursor before it has moved: commands act on it. It leaves a row that a change has ended, where nothing
 * could be done.
 */
function useFirstRow(rows: readonly BookingRow[], handle: RefObject<EditGridHandle | null>): void {
  const before = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const { cursor } = useBooking.getState()
    const here = rows.find(({ key }) => key === cursor)
    const hasEnded = here !== undefined && !isLive(here) && before.current.has(here.key)
    before.current = new Set(rows.filter(isLive).map(({ key }) => key))
    if (here && !hasEnded) return
    const place = firstLive(rows)
    const row = rows[place]
    if (row === undefined) return
    setCurrentRow(row.key)
    if (hasEnded) handle.current?.go(place)
  }, [rows, handle])
}

/** The columns depend on this besides the rows. */
interface ModifyContext {
  t: TFunction<'booking'>
  ofBooking: TFunction<'sale'>
  /** Days and times at the agency. */
  today: string
  now: string
  booking: StoredBooking
  edits: BookingEdits
  /** Returns the availability of a trip, once its choices are loaded. */
  availabilityOf(row: BookingRow): TripAvailability | undefined
}

/** The columns of a recalled booking, of which those that its status permits can be typed over. */
function editColumns(context: ModifyContext): EditColumn<BookingRow>[] {
  return bookingColumns(context.t).map((column) => {
    const { key, tone } = column
    if (key === 'trip') return tripColumn(column, context)
    if (key === 'ticked') return { ...column, called: labelOf }
    if (!isEditableColumn(key)) return column
    const wasTone = (row: BookingRow) => (typeof tone === 'function' ? tone(row) : tone)
    return {
      ...column,
      tone: (row) => (isEdited(row, key, context.edits) ? 'warn' : wasTone(row)),
      edit: {
        start: (row) => startText(row, key) ?? column.text(row),
        locked: (row) => lockOf(context, row, key) !== undefined,
        choices: (typed, row) => choicesOf(context, row, key, typed),
        isLate: (row) => chosen.has(key) && isListLate(choicesOf(context, row, key, '').length),
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
function tripColumn(column: Column<BookingRow>, { edits }: ModifyContext): EditColumn<BookingRow> {
  const chosenFor = ({ trip }: BookingRow) => edits.sailings[trip.companyReservationCode]
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

function isEdited(row: BookingRow, key: EditableColumn, { values }: BookingEdits): boolean {
  const field = fieldOfCell(row, key)
  return field !== undefined && values[row.key]?.[field] !== undefined
}

/** A cell without a field is never typed over, for which there is no reason to show. */
function lockOf(
  { now }: ModifyContext,
  row: BookingRow,
  key: EditableColumn,
): LockedReason | 'never' | undefined {
  const field = fieldOfCell(row, key)
  return field === undefined ? 'never' : lockedReason(row.trip, row, field, now)
}

/** Why the row cannot be typed over, shown while the cursor is in it. */
function lockNotes(context: ModifyContext): (row: BookingRow) => readonly CellProblem[] {
  return (row) => {
    const reason = lockOf(context, row, row.kind === 'service' || row.kind === 'package' ? 'name' : 'surname')
    if (reason === undefined || reason === 'never') return []
    const status = statusText(row.item.status)
    // The whole row is meant, no column.
    return [{ key: '', tone: 'plain', message: context.t(`modify.locked.${reason}`, { status }) }]
  }
}

/** Returns the text that editing begins with, if it is not the text of the cell. */
function startText(row: BookingRow, key: EditableColumn): string | undefined {
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

/** Returns the text that is shown for an invalid text, as in the grids of the sale. */
function wrongText(
  { ofBooking, today }: ModifyContext,
  row: BookingRow,
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

function choicesOf(context: ModifyContext, row: BookingRow, column: EditableColumn, typed: string) {
  const availability = context.availabilityOf(row)
  const { ofBooking: t, today, booking } = context
  if (row.kind === 'pet')
    return startingWith(petChoices(row, column, availability, numbered(booking, 'passenger')), typed)
  if (row.kind !== 'passenger' && row.kind !== 'vehicle') return []
  return cellOf(row, column, { t, today, availability })?.choices?.(typed) ?? []
}

function cellOf(row: BookingRow, column: EditableColumn, context: CellContext): FieldCell | undefined {
  const [key] = fieldIn(row, column) ?? []
  if (row.kind === 'vehicle') return key === undefined ? undefined : vehicleCell(key as VehicleKey, context)
  return key === 'accommodation' ? placeCell(context) : passengerCell(key as PassengerKey, context)
}
