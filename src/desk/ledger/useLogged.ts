import { useMemo } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { AnswerOf } from '../../contract/call.ts'
import { ledger } from '../../contract/ledger.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { choicesFrom, type ChoiceSource } from '../field/choice/choice.ts'
import { useRecord } from '../request/record.ts'
import { useLog, type Logged } from './ledgerStore.ts'

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
  const answer = useRecord(ledger.actionLog, { path: { fromDate, toDate } }, { enabled, staleTime: 0 })
  const { data } = answer
  return { answer, actions: data === undefined || isRefusal(data) ? undefined : data.actions }
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
