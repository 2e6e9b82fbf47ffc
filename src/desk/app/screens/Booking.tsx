import { useEffect, useLayoutEffect, useRef, useState, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router-dom'
import type { Refusal } from '../../../domain/refusal.ts'
import { bookingCommand } from '../../booking/commands.ts'
import { callOffFind, tabOfAddress } from '../../booking/find/find.ts'
import { CriteriaForm, FoundList } from '../../booking/search/BookingSearch.tsx'
import {
  criteriaOfAddress,
  hasCriteria,
  type Criteria,
  emptyList,
  isListOf,
  useFound,
  useBackToFound,
} from '../../booking/search/foundBookings.ts'
import { BookingSummary, BookingSums } from '../../booking/page/BookingSummary.tsx'
import { BookingHistory, ChangedMeanwhile } from '../../booking/history/HistoryPane.tsx'
import { OptionsPage } from '../../booking/options/OptionsPage.tsx'
import { RecallForm, RecallTabs } from '../../booking/find/RecallForm.tsx'
import { BookingPanel } from '../../booking/page/BookingPanel.tsx'
import {
  closeUnlessShown,
  shownBooking,
  typeForm,
  useShownBooking,
  setCurrentRow,
  useBooking,
} from '../../booking/shown/bookingStore.ts'
import { commands } from '../../command/registry.ts'
import type { BookingDialog } from '../../booking/BookingDialog.tsx'
import { PageBody } from '../../field/PageBody.tsx'
import { useCompanies, useLocations, useVessels } from '../../field/choice/choice.ts'
import { useIsForbidden } from '../../session/permission.ts'
import { asHigh, useRows } from '../../grid/rows.ts'
import { Grid } from '../../grid/Grid.tsx'
import { salePreferences } from '../../sale/model/preferences.ts'
import { ModifyGrid } from '../../booking/modify/ModifyGrid.tsx'
import { visibleRows, bookingColumns, rowsOf, type BookingRow } from '../../booking/page/rows.ts'
import type { StoredBooking } from '../../booking/shown/items.ts'
import modifyVerb from '../../booking/verbs/modifyVerb.ts'
import { BookingPanels } from './sale/DayPanels.tsx'

/** Every dialog over the booking on screen that a file of those folders exports, by its file. */
const bookingDialogs = Object.entries(
  import.meta.glob<BookingDialog>(
    [
      '../../booking/verbs/*Dialog.tsx',
      '../../booking/{add,modify,history}/**/*Dialog.tsx',
      '../../booking/replace/ReplaceDialog.tsx',
    ],
    { eager: true, import: 'bookingDialog' },
  ),
)

/** Manage bookings: find one, issue it, cancel in it. */
export function Booking() {
  const { reservationId } = useParams()
  const booking = useShownBooking()
  const shown = booking?.crsReservationId === reservationId?.toUpperCase() ? booking : undefined
  // Before the screen is entered: keys typed ahead for it act on what it shows.
  useLayoutEffect(() => closeUnlessShown(reservationId), [reservationId])
  const missed = useBookingOfAddress(reservationId)
  useBackToFound(shown?.crsReservationId)
  const locations = useLocations()

  return (
    <>
      {shown ? (
        <>
          <BookingSummary booking={shown} />
          <ChangedMeanwhile />
          <PageBody kind="recall" beside={<BookingPanel booking={shown} />}>
            <BookingGrid booking={shown} />
            <BookingSums booking={shown} />
            <BookingHistory key={shown.crsReservationId} booking={shown} />
          </PageBody>
        </>
      ) : (
        <FindBooking reservationId={reservationId} missed={missed} />
      )}
      {bookingDialogs.map(([file, Dialog]) => (
        <Dialog key={file} locations={locations} />
      ))}
    </>
  )
}

interface FindBookingProps {
  reservationId: string | undefined
  missed: Refusal | undefined
}

/** The form, or the list of options, by which a booking is found. */
function FindBooking({ reservationId, missed }: FindBookingProps) {
  const [search] = useSearchParams()
  const noOptions = useIsForbidden('optional_list')
  const tab = tabOfAddress(search, noOptions)
  if (tab === 'criteria' && !reservationId)
    return (
      <>
        <RecallTabs here={tab} />
        <FindByCriteria search={search} />
      </>
    )
  if (tab === 'options' && !reservationId)
    return (
      <>
        <RecallTabs here={tab} />
        <OptionsPage />
      </>
    )
  return (
    <>
      <RecallTabs here={tab} />
      <RecallForm
        key={search.toString()}
        by={tab === 'options' || tab === 'criteria' ? 'reference' : tab}
        missed={missed}
        autoFocus
      />
      {!reservationId && <BookingPanels />}
    </>
  )
}

/** The form by criteria with the bookings found; an address with criteria searches as it opens. */
function FindByCriteria({ search }: { search: URLSearchParams }) {
  const { t } = useTranslation('booking')
  const list = useRef<{ focus(): void }>(null)
  const locations = useLocations()
  const companies = useCompanies()
  const vessels = useVessels()
  const isEmpty = useFound((state) => state.criteria === undefined)
  const missed = useListOfAddress(search)
  return (
    <>
      <CriteriaForm
        key={search.toString()}
        locations={locations}
        companies={companies}
        vessels={vessels}
        missed={missed}
        autoFocus={!hasCriteria(criteriaOfAddress(search))}
        toList={() => list.current?.focus()}
      />
      <FoundList ref={list} />
      {isEmpty && <p className="empty">{t('found.start')}</p>}
    </>
  )
}

/** Loads the list of an address unless it is shown already; returns why there is none. */
function useListOfAddress(search: URLSearchParams): Refusal | undefined {
  const [missed, setMissed] = useState<Refusal>()
  useEffect(() => {
    setMissed(undefined)
    const criteria = criteriaOfAddress(search)
    if (!hasCriteria(criteria) || isListOf(criteria)) return undefined
    let isShown = true
    void list(criteria)
    return () => void (isShown = false)

    async function list(wanted: Criteria): Promise<void> {
      const outcome = await commands.run(bookingCommand.list, wanted, 'screen')
      if (!isShown || outcome.done) return
      emptyList(wanted)
      setMissed(outcome.refusal)
    }
  }, [search])
  return missed
}

/**
 * Loads the booking of an address that was opened as such; returns why there is none. The store is read as the address
 * opens, since a key may clear the booking right after.
 */
function useBookingOfAddress(reservationId: string | undefined): Refusal | undefined {
  const [missed, setMissed] = useState<Refusal>()
  useLayoutEffect(() => {
    setMissed(undefined)
    if (!reservationId || shownBooking()?.crsReservationId === reservationId.toUpperCase()) return undefined
    let isShown = true
    let isAsked = true
    void recallIntoForm(reservationId)
    return () => {
      isShown = false
      // The answer would lead back to the page that was left.
      if (isAsked) callOffFind()
    }

    async function recallIntoForm(reference: string): Promise<void> {
      // The screen, for which keys typed ahead wait, is entered after this effect.
      await Promise.resolve()
      const refusal = await recall(reference)
      isAsked = false
      if (!isShown || refusal === undefined) return
      // Typed into the form, to be corrected.
      typeForm('reference', reference.toUpperCase())
      setMissed(refusal)
    }
  }, [reservationId])
  return missed
}

async function recall(reference: string): Promise<Refusal | undefined> {
  const outcome = await commands.run(bookingCommand.recall, { reference }, 'screen')
  return outcome.done ? undefined : outcome.refusal
}

/** More rows than this are only read: a grid to type into renders all of its rows. */
const mostTyped = 300

/**
 * All items of the booking, one row per trip; the setting decides whether cancelled ones are shown. Del or
 * Space ticks. Where its status permits, cells are typed over.
 */
function BookingGrid({ booking }: { booking: StoredBooking }) {
  const { t } = useTranslation('booking')
  const ticked = useBooking((state) => state.ticked)
  const all = useMemo(() => rowsOf(booking, ticked), [booking, ticked])
  const shown = useMemo(() => visibleRows(all, salePreferences.showsCancelled()), [all])
  const hidden = all.length - shown.length
  const typed = booking.actions.includes(modifyVerb.verb) && shown.length <= mostTyped
  return (
    <>
      <h2 className="unseen">{t('items')}</h2>
      {typed ? <ModifyGrid booking={booking} rows={shown} rowClass={rowClass} /> : <ReadGrid shown={shown} />}
      {hidden > 0 && <p className="message plain">{t('cancelledHidden', { count: hidden })}</p>}
    </>
  )
}

const rowClass = (row: BookingRow) =>
  row.item.status === 'CANCELLED' ? 'dim-row' : row.ticked ? 'picked' : undefined

function ReadGrid({ shown }: { shown: readonly BookingRow[] }) {
  const { t } = useTranslation('booking')
  const columns = useMemo(() => bookingColumns(t), [t])
  const rows = useRows(shown)
  return (
    <div {...asHigh(shown.length)}>
      <Grid
        name="recall"
        rows={rows}
        columns={columns}
        label={t('items')}
        keyOf={(row) => row.key}
        rowClass={rowClass}
        onCursor={(row) => setCurrentRow(row.key)}
        onSpace={() => void commands.run(bookingCommand.selectPassenger, {}, 'key')}
        onEnter={() => void commands.run(bookingCommand.selectPassenger, {}, 'key')}
      />
    </div>
  )
}
