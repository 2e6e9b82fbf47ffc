import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isRefusal } from '../../domain/refusal.ts'
import { problemText } from '../request/fault.ts'
import { Button } from './Button.tsx'
import { useRetry } from './retry.ts'

/** The part of a query's result that is shown. */
export interface QueryResult {
  data: unknown
  error: unknown
  isFetching: boolean
  refetch(): unknown
}

interface QueryStatusProps {
  of: QueryResult
  /** Other words for a refusal or a fault. */
  word?: ((problem: unknown) => string) | undefined
  /** Text for an empty answer. */
  none?: string | false | undefined
  /** Buttons shown where the answer is empty. */
  action?: ReactNode
}

/** Shown in place of an answer: that it is loading, why it failed, or that it is empty. */
export function QueryStatus({ of, word = problemText, none, action }: QueryStatusProps) {
  const { t } = useTranslation('field')
  const { data, error, isFetching, refetch } = of
  useRetry(Boolean(error) || isRefusal(data), refetch)
  if (error)
    return (
      <div className="empty failed" role="alert">
        <p className="bad">{word(error)}</p>
        <Button onPress={() => void refetch()}>{t('again')}</Button>
      </div>
    )
  if (data === undefined)
    return isFetching ? (
      <p className="empty late" role="status">
        {t('loading')}
      </p>
    ) : null
  const said = isRefusal(data) ? word(data) : none
  if (!said) return null
  return (
    <>
      <p className="empty">{said}</p>
      {!isRefusal(data) && action && <div className="chips">{action}</div>}
    </>
  )
}
