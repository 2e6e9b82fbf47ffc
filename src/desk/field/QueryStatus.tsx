import { useTranslation } from 'react-i18next'
import { isRefusal } from '../../domain/refusal.ts'
import { Button } from './Button.tsx'

/** A question to the server, as its hook tells how it stands. */
export interface QueryResult {
  data: unknown
  error: unknown
  isFetching: boolean
  refetch(): unknown
}

interface QueryStatusProps {
  of: QueryResult
  /** Words for a refusal or a fault. */
  word(problem: unknown): string
  /** What is said where the answer is there and nothing stands in it. */
  none?: string | false | undefined
}

/** What stands where an answer would: that it is on its way, why it did not come, or that there is nothing in it. */
export function QueryStatus({ of, word, none }: QueryStatusProps) {
  const { t } = useTranslation('field')
  const { data, error, isFetching, refetch } = of
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
  return said ? <p className="empty">{said}</p> : null
}
