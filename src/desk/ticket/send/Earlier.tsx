import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../language/date.ts'
import { SectionTitle } from '../../look/SectionTitle.tsx'
import type { Messages } from './sendStore.ts'

/** What was sent and printed before, latest first; the answer of the server or printer is shown below. */
export function Earlier({ messages }: { messages: Messages['messages'] }) {
  const { t } = useTranslation('booking')
  return (
    <>
      <SectionTitle level={3}>{t('send.earlier')}</SectionTitle>
      {messages.map(({ recipient, status, at, problem }, nth) => (
        <div className="detail-row" key={nth}>
          <span>
            {formatDateTime(at)} {recipient}
            {problem !== undefined && <span className="muted"> {problem}</span>}
          </span>
          <span className="strong">{t(`send.state.${status}`)}</span>
        </div>
      ))}
    </>
  )
}
