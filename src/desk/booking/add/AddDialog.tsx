import { useTranslation } from 'react-i18next'
import type { BookingDialog, BookingDialogProps } from '../bookingDialogs.ts'
import { sum } from '../../../domain/value/money.ts'
import { commands } from '../../command/registry.ts'
import { Button } from '../../field/Button.tsx'
import { CheckField } from '../../field/CheckField.tsx'
import { Dialog } from '../../field/Dialog.tsx'
import { Problem } from '../../field/Problem.tsx'
import { formatDateTime } from '../../language/date.ts'
import { PriceRow, PriceSum } from '../../look/PriceRow.tsx'
import { useMethods } from '../../sale/model/payment/payments.ts'
import type { RequestedPayment } from '../../../domain/pricing/requestedPayment.ts'
import { MethodButtons } from '../../sale/model/payment/MethodButtons.tsx'
import type { StoredBooking } from '../shown/items.ts'
import { dialogOf, useRecall, useShownBooking, type TripToAddTo } from '../shown/shownStore.ts'
import { payees } from '../../sale/model/payment/companies.ts'
import { chosenTrips } from './additionRequest.ts'
import {
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
import { lineContext } from '../../command/keyboard.ts'
import { EditGrid, type EditGridHandle } from '../../grid/EditGrid.tsx'
import type { CellProblem } from '../../grid/editColumn.ts'
import { useWatchedGrid } from '../../sale/model/wrongTexts.ts'
import { addColumns } from './addColumns.ts'
import { columnOf } from './commitCell.ts'

/** Passengers and vehicles to be added to the booking on screen, the trips they are added to, and what they cost. */
function AddDialog({ word }: BookingDialogProps) {
  const asked = useRecall((state) => dialogOf(state, 'addItems'))
  const booking = useShownBooking()
  return asked && booking ? <Adding booking={booking} trips={asked.trips} word={word} /> : null
}

export const bookingDialog: BookingDialog = { command: 'booking.confirmAddition', Dialog: AddDialog }

interface AddingProps extends Pick<BookingDialogProps, 'word'> {
  booking: StoredBooking
  trips: readonly TripToAddTo[]
}

function Adding({ booking, trips, word }: AddingProps) {
  const { t } = useTranslation('recall')
  const reference = booking.crsReservationId
  const price = useAdditions(({ priced }) => priced?.price)
  const leave = () => void commands.run('booking.leaveAddition', {}, 'screen')

  async function confirm(payments?: RequestedPayment[]) {
    await commands.run('booking.confirmAddition', payments ? { payments } : {}, 'screen')
  }

  return (
    <Dialog
      title={t('addItems.title', { reference })}
      place="addItems"
      size="large"
      onClose={leave}
      foot={
        <>
          <Confirm price={price} onConfirm={(payments) => void confirm(payments)} />
          <Button onPress={leave}>{t('addItems.back')}</Button>
        </>
      }
    >
      <AddGrid booking={booking} trips={trips} word={word} />
      <RowButtons />
      {trips.length > 1 && <Trips reference={reference} trips={trips} />}
      <Costs price={price} trips={trips} booking={booking} />
      <Refused reference={reference} trips={trips} word={word} />
    </Dialog>
  )
}

const rowCommands = ['booking.addPassengerRow', 'booking.addVehicleRow', 'booking.removeAddedRow'] as const

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

function routeOf({ number, availability }: TripToAddTo): string {
  const { origin, destination, departureDateTime } = availability
  return `${number} ${origin.idOrCode}→${destination.idOrCode} ${formatDateTime(departureDateTime)}`
}

function Trips({ reference, trips }: Omit<AddingProps, 'booking' | 'word'> & { reference: string }) {
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
function Refused({ reference, trips, word }: Omit<AddingProps, 'booking'> & { reference: string }) {
  const addition = useAdditionTo(reference)
  const refused = useAdditions((state) => state.refused)
  if (!refused || refused.cell) return null
  const [, index] = /^\/trips\/(\d+)/.exec(refused.refusal.at ?? '') ?? []
  const trip = index === undefined ? undefined : chosenTrips(trips, addition)[Number(index)]
  const words = word(refused.refusal)
  return <Problem words={trip && trips.length > 1 ? `${routeOf(trip)}: ${words}` : words} />
}

interface CostsProps {
  price: AddedPrice | undefined
  trips: readonly TripToAddTo[]
  booking: StoredBooking
}

/** Dashes until it is priced, so that nothing moves when it is. */
function Costs({ price, trips, booking }: CostsProps) {
  const { t } = useTranslation('recall')
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

interface ConfirmProps {
  price: AddedPrice | undefined
  onConfirm(payments?: RequestedPayment[]): void
}

/** First the price; then one button per payment method, or one that stores what is not paid yet. */
function Confirm({ price, onConfirm }: ConfirmProps) {
  const { t } = useTranslation('recall')
  const methods = useMethods(price ? payees(price) : [], price?.due ?? 0)
  if (price === undefined)
    return (
      <Button kind="main" onPress={() => onConfirm()}>
        {t('addItems.price')}
      </Button>
    )
  if (price.due > 0) return <MethodButtons {...{ methods, total: price.due }} autoFocus onPay={onConfirm} />
  return (
    <Button key="confirm" kind="main" autoFocus onPress={() => onConfirm()}>
      {t('addItems.confirm')}
    </Button>
  )
}

interface AddGridProps {
  booking: StoredBooking
  trips: readonly TripToAddTo[]
  word(refusal: Refusal): string
}

/** What is added, typed as in the grids of the sale. */
function AddGrid({ booking: { crsReservationId: reference }, trips, word }: AddGridProps) {
  const { t } = useTranslation('booking')
  const addition = useAdditionTo(reference)
  const price = useAdditions(({ priced }) => priced?.price)
  const rows = useMemo(() => addedRows(addition, price), [addition, price])
  const availability = chosenTrips(trips, addition)[0]?.availability ?? trips[0]?.availability
  const columns = useMemo(
    () => addColumns({ t, today: lineContext.get().today, reference, availability }),
    [t, reference, availability],
  )
  const handle = useShownGrid(rows)
  const problems = useRefusedCell(handle, rows, word)
  return (
    <div>
      <EditGrid
        ref={handle}
        rows={rows}
        columns={columns}
        label={t('recall:addItems.grid')}
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
function useRefusedCell(
  handle: ReturnType<typeof useShownGrid>,
  rows: readonly AddedRow[],
  word: AddGridProps['word'],
) {
  const refused = useAdditions((state) => state.refused)
  const live = useRef(rows)
  live.current = rows
  useEffect(() => {
    const cell = refused?.cell
    if (!cell) return
    handle.current?.go(placeOf(live.current, cell), columnOf(cell.field))
    handle.current?.focus()
  }, [handle, refused])
  return useCallback(
    (row: AddedRow): readonly CellProblem[] => {
      const cell = refused?.cell
      return refused && row.kind === cell?.kind && row.number === cell.row + 1
        ? [{ key: columnOf(cell.field), message: word(refused.refusal) }]
        : []
    },
    [refused, word],
  )
}

const placeOf = (rows: readonly AddedRow[], { kind, row }: { kind: string; row: number }) =>
  rows.findIndex((one) => one.kind === kind && one.number === row + 1)
