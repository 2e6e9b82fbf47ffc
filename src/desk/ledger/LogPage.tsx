import { ledgerCommand } from './commands.ts'
import { longestReference } from '../../domain/booking/reference.ts'
import { dayReader } from '../field/date/calendar.ts'
import { useLayoutEffect, useMemo, useRef, useState, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays } from '../../domain/value/portTime.ts'
import { latinKeys } from '../../domain/value/phoneticKey.ts'
import { ChoiceField } from '../field/choice/ChoiceField.tsx'
import { DateField } from '../field/date/DateField.tsx'
import { TextField } from '../field/TextField.tsx'
import {
  mostDays,
  useLogChoices,
  filteredLog,
  logColumns,
  useLogged,
  useLog,
  type Logged,
} from './ledgerStore.ts'
import { lineContext } from '../command/keyboard.ts'
import { commands } from '../command/registry.ts'
import { useMoveToGrid, type GridHandle } from '../grid/gridHandle.ts'
import { NarrowedGrid } from '../grid/narrow/NarrowedGrid.tsx'

/** Days shown initially. */
const atFirst = 7

/** The activity log, by day. */
export function LogPage() {
  const grid = useRef<GridHandle>(null)
  const toGrid = useMoveToGrid(grid, useLogged().answer.isFetching)
  const today = useMemo(() => lineContext.get().today, [])
  useLayoutEffect(() => {
    if (useLog.getState().from === '') useLog.setState({ from: addDays(today, 1 - atFirst), to: today })
  }, [today])
  return (
    <>
      <LogForm today={today} toGrid={toGrid} />
      <LogGrid ref={grid} />
    </>
  )
}

/** The first and the last day; the other end moves when the range would be too long. */
function LogForm({ today, toGrid }: { today: string; toGrid(): void }) {
  const { t } = useTranslation(['ledger', 'app'])
  const from = useLog((state) => state.from)
  const to = useLog((state) => state.to)
  const [wrong, setWrong] = useState<'from' | 'to'>()

  function set(end: 'from' | 'to', date: string): void {
    if (date === '') return setWrong(end)
    setWrong(undefined)
    useLog.setState((log) => spanned(end, date, log))
  }
  const field = (end: 'from' | 'to') => ({
    label: t(`log.${end}`),
    value: end === 'from' ? from : to,
    onChange: (date: string) => set(end, date),
    error: wrong === end ? t('log.needed') : undefined,
    ...dayReader(today, 'past'),
    most: today,
  })
  return (
    <div className="chips" role="search" aria-label={t('log.days')}>
      <DateField {...field('from')} autoFocus />
      <DateField {...field('to')} onEnter={toGrid} />
      <Filters toGrid={toGrid} />
    </div>
  )
}

/** Filters by user, action and booking; each narrows the list at once, without a new request. */
function Filters({ toGrid }: { toGrid(): void }) {
  const { t } = useTranslation(['ledger', 'app'])
  const { user, action, booking } = useLog()
  const { users, actions } = useLogChoices()
  const field = (name: 'user' | 'action' | 'booking', value: string) => ({
    label: t(`log.${name === 'booking' ? 'reservation' : name}`),
    value,
    onEnter: toGrid,
    onChange: (text: string) => useLog.setState({ [name]: text }),
  })
  return (
    <>
      <ChoiceField {...field('user', user)} size={14} source={users} withoutCode />
      <ChoiceField {...field('action', action)} size={22} source={actions} withoutCode />
      <TextField {...field('booking', booking)} size={8} maxLength={longestReference} tidy={capitals} />
    </>
  )
}

const capitals = (text: string) => latinKeys(text).toUpperCase()

function spanned(end: 'from' | 'to', date: string, { from, to }: { from: string; to: string }) {
  if (end === 'from') return { from: date, to: within(to, date, addDays(date, mostDays - 1)) }
  return { from: within(from, addDays(date, 1 - mostDays), date), to: date }
}

const within = (date: string, least: string, most: string) =>
  date < least ? least : date > most ? most : date

/** The activity of the days chosen that the filters leave; Enter recalls the booking of a row. */
function LogGrid({ ref }: { ref: Ref<GridHandle> }) {
  const { t } = useTranslation(['ledger', 'app'])
  const { from, to, user, action, booking } = useLog()
  const { answer, actions } = useLogged()
  const list = useMemo(
    () => actions && filteredLog(actions, { user, action, booking }),
    [actions, user, action, booking],
  )
  const columns = useMemo(() => logColumns(t), [t])
  return (
    <NarrowedGrid
      ref={ref}
      name="activity"
      file={`action-log-${from}-${to}`}
      list={list}
      columns={columns}
      label={t('ledger:command.actionLog')}
      keyOf={keyOf}
      onCurrent={setCurrent}
      onEnter={() => void commands.run(ledgerCommand.openLogged, {}, 'key')}
      answer={answer}
      none={t('nothingFound')}
    />
  )
}

const keyOf = ({ time, user, action, reservation = '', outcome }: Logged) =>
  [time, user, action, reservation, outcome].join()
const setCurrent = (current: Logged | undefined) => useLog.setState({ current })
