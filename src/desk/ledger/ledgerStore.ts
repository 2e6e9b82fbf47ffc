import { create } from 'zustand'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { AnswerOf } from '../../contract/call.ts'
import { ledger } from '../../contract/ledger.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { onAgencyChange, onSessionEnd } from '../request/identity.ts'
import { formatDateTime } from '../language/date.ts'
import { columnsOf } from '../grid/column.ts'
import { choicesFrom, type ChoiceSource } from '../field/choice/choice.ts'
import { answerOrUndefined, useCached } from '../request/cache.ts'

export type Logged = AnswerOf<typeof ledger.actionLog>['actions'][number]
export type Balance = AnswerOf<typeof ledger.balances>['companies'][number]

interface BooksState {
  /** The dialog of the ledger that is open. */
  dialog: 'clearances' | 'financialData' | 'ticketStock' | undefined
  /** Companies whose balances are listed; none lists all. */
  companies: readonly string[]
  /** The company whose clearances are listed, and their year; empty for none and for all. */
  company: string
  year: string
}

interface LogState {
  /** First and last day, YYYY-MM-DD; empty until the page opens. */
  from: string
  to: string
  /** Empty texts do not limit. */
  user: string
  /** Id of a call or job. */
  action: string
  /** The beginning of a booking reference. */
  booking: string
  current: Logged | undefined
}

const noBooks: BooksState = { dialog: undefined, companies: [], company: '', year: '' }
const noLog: LogState = { from: '', to: '', user: '', action: '', booking: '', current: undefined }

export const useBooks = create<BooksState>(() => noBooks)
export const useLog = create<LogState>(() => noLog)

function clear(): void {
  useBooks.setState(noBooks)
  useLog.setState(noLog)
}
onAgencyChange(clear)
onSessionEnd(clear)

/** Days per request. */
export const mostDays = 15

export const logColumns = (t: TFunction<'ledger'>) =>
  columnsOf<Logged>()(
    {
      time: {
        width: 160,
        tone: 'muted',
        text: ({ time }) => formatDateTime(time),
        value: ({ time }) => time,
      },
      user: { width: 170, text: ({ user }) => user },
      action: { width: 220, grow: 1, tone: 'strong', text: ({ title }) => title },
      reservation: { width: 120, text: ({ reservation = '' }) => reservation },
      outcome: { width: 260, grow: 2, text: ({ outcome }) => outcome },
    },
    (key) => t(`log.${key}`),
  )

/** The entries that the filters leave. */
export function filteredLog(
  log: readonly Logged[],
  { user, action, booking }: Record<'user' | 'action' | 'booking', string>,
): readonly Logged[] {
  return log.filter(
    (entry) =>
      (user === '' || entry.user === user) &&
      (action === '' || entry.action === action) &&
      (booking === '' || entry.reservation?.startsWith(booking) === true),
  )
}

interface LoggedDays {
  answer: UseQueryResult<AnswerOf<typeof ledger.actionLog> | Refusal>
  /** Undefined while they are loading. */
  actions: readonly Logged[] | undefined
}

/** The activity of the days chosen. */
export function useLogged(): LoggedDays {
  const fromDate = useLog((state) => state.from)
  const toDate = useLog((state) => state.to)
  const enabled = fromDate !== ''
  const answer = useCached(ledger.actionLog, { path: { fromDate, toDate } }, { enabled, staleTime: 0 })
  const { data } = answer
  return { answer, actions: answerOrUndefined(data)?.actions }
}

/** The users and the actions of these days, as choices. */
export function useLogChoices(): { users: ChoiceSource; actions: ChoiceSource } {
  const { actions } = useLogged()
  return useMemo(() => {
    const users = new Set(actions?.map(({ user }) => user))
    const titles = new Map(actions?.map(({ action, title }) => [action, title]))
    const named = (code: string, name: string) => ({ code, name })
    return {
      users: choicesFrom([...users].toSorted().map((user) => named(user, user))),
      actions: choicesFrom([...titles].map(([action, title]) => named(action, title))),
    }
  }, [actions])
}
