import { bookingCommand } from '../commands.ts'
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { statuses } from '../../../domain/booking/transition.ts'
import { shapeToLatin } from '../../../domain/value/phoneticKey.ts'
import type { Refusal } from '../../../domain/refusal.ts'
import { commands } from '../../command/registry.ts'
import { asHigh, createRows } from '../../grid/rows.ts'
import { Grid } from '../../grid/Grid.tsx'
import type { GridHandle } from '../../grid/gridHandle.ts'
import { useNarrowing } from '../../grid/narrow/NarrowedGrid.tsx'
import { SectionTitle } from '../../look/SectionTitle.tsx'
import { Button } from '../../field/Button.tsx'
import { ChoiceField } from '../../field/choice/ChoiceField.tsx'
import { choicesFrom, type ChoiceSource } from '../../field/choice/choice.ts'
import { PortField, type Location } from '../../field/choice/PortField.tsx'
import { dayReader } from '../../field/date/calendar.ts'
import { refusalText } from '../../request/fault.ts'
import { DateField } from '../../field/date/DateField.tsx'
import { TextField } from '../../field/TextField.tsx'
import { useProblem } from '../../field/useForm.ts'
import { lineContext } from '../../command/keyboard.ts'
import { isFocusFree } from '../find/find.ts'
import {
  type FoundBooking,
  loadMoreFound,
  refreshFound,
  useFound,
  givenCriteria,
  type Criteria,
  emptyList,
  typeCriterion,
  foundColumns,
  isNarrowedTo,
} from './foundBookings.ts'

/** Rows from the end at which older bookings are loaded. */
const nearEnd = 5

/** The bookings found, the latest first. Typing narrows them, Enter opens one, and the end loads older ones. */
export function FoundList({ ref }: { ref: Ref<{ focus(): void }> }) {
  const { t } = useTranslation(['booking', 'grid'])
  const bookings = useFound((state) => state.bookings)
  const criteria = useFound((state) => state.criteria)
  const more = useFound((state) => state.more)
  const isAwaited = useFound((state) => state.isAwaited)
  const [rows] = useState(() => createRows(bookings))
  const columns = useMemo(() => foundColumns(t), [t])
  const grid = useRef<GridHandle>(null)
  const narrowing = useNarrowing(rows, criteria, isNarrowedTo)
  useImperativeHandle(ref, () => ({ focus: () => grid.current?.focus() }), [])
  useEffect(() => rows.replace(bookings), [rows, bookings])
  useEffect(() => {
    if (useFound.getState().opened !== undefined) void refreshFound()
    useFound.setState({ opened: undefined })
  }, [])
  useEffect(() => {
    if (criteria === undefined || !(isAwaited || isFocusFree())) return
    grid.current?.focus()
    useFound.setState({ isAwaited: false })
  }, [criteria, isAwaited])
  if (criteria === undefined) return null
  return (
    <>
      <SectionTitle
        count={narrowing.typed === '' ? bookings.length : rows.count()}
        notes={<span className="section-note">{noteOf()}</span>}
      >
        {t('found.title')}
      </SectionTitle>
      <div {...asHigh(bookings.length, true)}>
        <Grid
          ref={grid}
          name="found"
          rows={rows}
          columns={columns}
          label={t('found.title')}
          keyOf={({ crsReservationId }) => crsReservationId}
          rowClass={({ reservationStatus }) => (reservationStatus === 'CANCELLED' ? 'dim-row' : undefined)}
          opensOnClick
          begin={() => rows.placeOf(placeOfCurrent(bookings))}
          onCursor={({ crsReservationId }, place) => {
            useFound.setState({ current: crsReservationId })
            if (place >= rows.count() - nearEnd && narrowing.typed === '') void loadMoreFound()
          }}
          onEnter={({ crsReservationId: reference }) =>
            void commands.run(bookingCommand.openFound, { reference }, 'bar')
          }
          onText={narrowing.onText}
          {...(narrowing.typed !== '' && { onSign: narrowing.signs })}
          onMove={narrowing.onMove}
        />
      </div>
    </>
  )

  function noteOf(): string {
    if (narrowing.typed !== '') return t('grid:narrowed', { typed: narrowing.typed })
    return more ? t('found.more') : ''
  }
}

function placeOfCurrent(bookings: readonly FoundBooking[]): number {
  const { current } = useFound.getState()
  return bookings.findIndex(({ crsReservationId }) => crsReservationId === current)
}

interface CriteriaFormProps {
  locations: readonly Location[]
  companies: ChoiceSource
  vessels: ChoiceSource
  /** False where the list of the address takes the focus. */
  autoFocus: boolean
  /** The refusal of a search made by the address. */
  missed: Refusal | undefined
  /** Moves the focus to the list. */
  toList(): void
}

/** Finds bookings by who travels, when, where and with whom; Enter in any field searches. */
export function CriteriaForm(props: CriteriaFormProps) {
  const { locations, companies, vessels, autoFocus, missed, toList } = props
  const { t } = useTranslation(['booking', 'sale'])
  const form = useFound((state) => state.form)
  const [problem, setProblem] = useProblem<Refusal>(() => useFound.getState().form)
  useEffect(() => setProblem(missed), [missed, setProblem])
  const states = useMemo(
    () => choicesFrom(statuses.map((code) => ({ code, name: t(`status.${code}`) }))),
    [t],
  )

  async function search(): Promise<void> {
    const criteria = givenCriteria(useFound.getState().form)
    const outcome = await commands.run(bookingCommand.search, criteria, 'screen')
    if (outcome.done) return toList()
    emptyList(criteria)
    setProblem(outcome.refusal)
  }

  const field = (name: keyof Criteria) => ({
    label: t(`criteria.${name}`),
    value: form[name] ?? '',
    onChange: (typed: string) => typeCriterion(name, typed),
    onEnter: () => void search(),
  })
  const day = dayReader(lineContext.get().today)
  return (
    <div className="chips" role="search" aria-label={t('booking:command.searchByCriteria')}>
      <TextField
        {...field('surname')}
        size={24}
        maxLength={60}
        error={problem && refusalText(problem)}
        autoFocus={autoFocus}
      />
      <TextField {...field('plate')} size={10} maxLength={20} tidy={shapeToLatin} />
      <TextField {...field('phone')} size={15} maxLength={30} />
      <DateField {...field('fromDate')} {...day} />
      <DateField {...field('toDate')} {...day} {...(form.fromDate && { least: form.fromDate })} />
      <ChoiceField {...field('status')} size={12} source={states} withoutCode />
      <PortField {...field('origin')} locations={locations} />
      <PortField {...field('destination')} locations={locations} />
      <ChoiceField {...field('company')} size={18} source={companies} />
      <ChoiceField {...field('vessel')} size={20} source={vessels} />
      <TextField {...field('names')} size={30} maxLength={500} />
      <Button kind="main" onPress={() => void search()}>
        {t('find')}
      </Button>
    </div>
  )
}
