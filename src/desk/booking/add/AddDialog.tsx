import { bookingCommand, bookingQuestion } from '../commands.ts'
import { useTranslation } from 'react-i18next'
import { sum } from '../../../domain/value/money.ts'
import { commands } from '../../command/registry.ts'
import { Button } from '../../field/Button.tsx'
import { CheckField } from '../../field/CheckField.tsx'
import { Problem } from '../../field/Problem.tsx'
import { formatDateTime } from '../../language/date.ts'
import { PriceRow, PriceSum } from '../../look/PriceRow.tsx'
import type { StoredBooking } from '../shown/items.ts'
import type { TripToAddTo } from '../shown/bookingStore.ts'
import { payees } from '../../sale/model/payment/payments.ts'
import {
  chosenTrips,
  changeAddition,
  useAdditions,
  useAdditionTo,
  type AddedPrice,
  addGrid,
  addedRows,
  type AddedRow,
} from './addStore.ts'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { Refusal } from '../../../domain/refusal.ts'
import { refusalIn } from '../../command/useCommands.ts'
import { lineContext } from '../../command/keyboard.ts'
import { QuestionDialog, leftBy } from '../../question/QuestionDialog.tsx'
import { dialogOver, PayButtons, type AskedProps } from '../BookingDialog.tsx'
import { EditGrid, type EditGridHandle } from '../../grid/EditGrid.tsx'
import type { CellProblem } from '../../grid/column.ts'
import { useWatchedGrid } from '../../sale/model/missing/missingFields.ts'
import { addColumns, columnOf } from './addColumns.ts'

/** Passengers and vehicles to be added to the booking on screen, the trips they are added to, and what they cost. */
function AddDialog({ asked: { trips }, booking }: AskedProps<typeof bookingQuestion.addItems>) {
  const { t } = useTranslation('booking')
  const reference = booking.crsReservationId
  const price = useAdditions(({ priced }) => priced?.price)
  return (
    <QuestionDialog
      title={t('addItems.title', { reference })}
      place="addItems"
      size="large"
      primary={
        // First the price; then it is paid, or stored where nothing is due yet.
        <PayButtons
          key={price ? 'confirm' : 'price'}
          payees={price ? payees(price) : []}
          due={price?.due ?? 0}
          label={t(price ? 'addItems.confirm' : 'addItems.price')}
          autoFocus={price !== undefined}
          onConfirm={(args) => void commands.run(bookingCommand.confirmAddition, args, 'screen')}
        />
      }
      {...leftBy(bookingCommand.leaveAddition, t('addItems.back'))}
    >
      <AddGrid booking={booking} trips={trips} />
      <RowButtons />
      {trips.length > 1 && <Trips booking={booking} trips={trips} />}
      <Costs price={price} trips={trips} booking={booking} />
      <Refused booking={booking} trips={trips} />
    </QuestionDialog>
  )
}

export const bookingDialog = dialogOver(bookingQuestion.addItems, AddDialog)

const wordsOf = (refusal: Refusal) => refusalIn(bookingCommand.confirmAddition, refusal)

const rowCommands = [
  bookingCommand.addPassengerRow,
  bookingCommand.addVehicleRow,
  bookingCommand.removeAddedRow,
] as const

function RowButtons() {
  const { t } = useTranslation('booking')
  return (
    <div className="chips">
      {rowCommands.map((id) => (
        <Button key={id} onPress={() => void commands.run(id, {}, 'screen')}>
          {t(`command.${id.slice('booking.'.length) as 'addPassengerRow'}`)}
        </Button>
      ))}
    </div>
  )
}

/** The properties of each part: the booking, and its trips that can be added to. */
interface PartProps {
  booking: StoredBooking
  trips: readonly TripToAddTo[]
}

function routeOf({ number, availability }: TripToAddTo): string {
  const { origin, destination, departureDateTime } = availability
  return `${number} ${origin.idOrCode}→${destination.idOrCode} ${formatDateTime(departureDateTime)}`
}

function Trips({ booking: { crsReservationId: reference }, trips }: PartProps) {
  const { without } = useAdditionTo(reference)
  return (
    <div className="chips">
      {trips.map((trip) => (
        <CheckField
          key={trip.code}
          label={routeOf(trip)}
          value={!without.includes(trip.code)}
          onChange={(isChosen) =>
            changeAddition(reference, () => ({
              without: isChosen ? without.filter((code) => code !== trip.code) : [...without, trip.code],
            }))
          }
        />
      ))}
    </div>
  )
}

/** A refusal that no cell shows, with the trip it is about. */
function Refused({ booking, trips }: PartProps) {
  const addition = useAdditionTo(booking.crsReservationId)
  const refused = useAdditions((state) => state.refused)
  if (!refused || refused.cell) return null
  const [, index] = /^\/trips\/(\d+)/.exec(refused.refusal.at ?? '') ?? []
  const trip = index === undefined ? undefined : chosenTrips(trips, addition)[Number(index)]
  const words = wordsOf(refused.refusal)
  return <Problem words={trip && trips.length > 1 ? `${routeOf(trip)}: ${words}` : words} />
}

/** Dashes until it is priced, so that nothing moves when it is. */
function Costs({ price, trips, booking }: PartProps & { price: AddedPrice | undefined }) {
  const { t } = useTranslation('booking')
  const addition = useAdditionTo(booking.crsReservationId)
  const isOption = booking.reservationStatus === 'OPTIONAL'
  const totalOn = (code: string) => {
    const trip = price?.trips.find(({ companyReservationCode }) => companyReservationCode === code)
    return trip && sum(trip.items.map(({ fare }) => fare.total))
  }
  return (
    <>
      {chosenTrips(trips, addition).map((trip) => (
        <PriceRow key={trip.code} label={routeOf(trip)} each={totalOn(trip.code)} />
      ))}
      <PriceSum
        label={t(isOption ? 'addItems.total' : 'addItems.toPay')}
        amount={price?.total}
        currency={price?.currency}
        main
      />
    </>
  )
}

/** Shows the added items, which are typed as in the grids of the sale. */
function AddGrid({ booking: { crsReservationId: reference }, trips }: PartProps) {
  const { t } = useTranslation(['sale', 'booking'])
  const addition = useAdditionTo(reference)
  const price = useAdditions(({ priced }) => priced?.price)
  const rows = useMemo(() => addedRows(addition, price), [addition, price])
  const availability = chosenTrips(trips, addition)[0]?.availability ?? trips[0]?.availability
  const columns = useMemo(
    () => addColumns({ t, today: lineContext.get().today, reference, availability }),
    [t, reference, availability],
  )
  const handle = useShownGrid(rows)
  const problems = useRefusedCell(handle, rows)
  return (
    <div>
      <EditGrid
        ref={handle}
        rows={rows}
        columns={columns}
        label={t('booking:addItems.grid')}
        keyOf={({ uuid }) => uuid}
        problems={problems}
      />
    </div>
  )
}

/** The cursor begins in the first name, and goes to a row that was added. */
function useShownGrid(rows: readonly AddedRow[]) {
  const handle = useRef<EditGridHandle>(null)
  useWatchedGrid(handle)
  const live = useRef(rows)
  const before = live.current
  live.current = rows
  useEffect(
    () => addGrid.set({ handle: () => handle.current, uuids: () => live.current.map(({ uuid }) => uuid) }),
    [],
  )
  useEffect(() => {
    handle.current?.go(0, 'surname')
    handle.current?.focus()
  }, [])
  useEffect(() => {
    const added = rows.findIndex(({ uuid }) => !before.some((row) => row.uuid === uuid))
    if (rows.length <= before.length || added < 0) return
    handle.current?.go(added, 'surname')
    handle.current?.focus()
  })
  return handle
}

/** Goes to the cell that the server refused, and shows the reason there. */
function useRefusedCell(handle: ReturnType<typeof useShownGrid>, rows: readonly AddedRow[]) {
  const refused = useAdditions((state) => state.refused)
  const live = useRef(rows)
  live.current = rows
  useEffect(() => {
    const cell = refused?.cell
    if (!cell) return
    handle.current?.go(placeOf(live.current, cell), columnOf(cell.field))
    handle.current?.focus()
  }, [handle, refused])
  // Its words change with the language.
  const message = refused && wordsOf(refused.refusal)
  return useCallback(
    (row: AddedRow): readonly CellProblem[] => {
      const cell = refused?.cell
      return cell && message && row.kind === cell.kind && row.number === cell.row + 1
        ? [{ key: columnOf(cell.field), message }]
        : []
    },
    [refused, message],
  )
}

const placeOf = (rows: readonly AddedRow[], { kind, row }: { kind: string; row: number }) =>
  rows.findIndex((one) => one.kind === kind && one.number === row + 1)
