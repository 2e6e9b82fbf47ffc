import { appCommand } from '../commands.ts'
import { useTranslation } from 'react-i18next'
import { QuestionDialog } from '../../question/QuestionDialog.tsx'
import { Reading } from '../../field/Dialog.tsx'
import { tones } from './Notices.tsx'
import { closeList, useNotices, listNotices } from './notices.ts'
import { anywhere, defineCommand } from '../../command/defineCommand.ts'

/** All notices since sign-in, newest first. */
export function NoticeHistory() {
  const { t } = useTranslation('notice')
  const listed = useNotices((state) => state.listed)
  const history = useNotices((state) => state.history)
  if (!listed) return null
  return (
    <QuestionDialog
      title={t('label')}
      place="notices"
      size="medium"
      primary={{ title: t('close'), autoFocus: false, run: closeList }}
      onClose={closeList}
    >
      <Reading label={t('label')} onClose={closeList}>
        {history.length === 0 && <p className="message plain">{t('none')}</p>}
        <ol className="notice-history">
          {history.map(({ id, kind, title, words, count, at }) => (
            <li key={id} className="notice-history-row">
              <time className="muted">{at}</time>
              <span className={tones[kind]}>{t(`kind.${kind}`)}</span>
              <span>
                {title && <span className="strong">{title} · </span>}
                {words}
                {count > 1 && <span className="muted"> {t('times', { times: count })}</span>}
              </span>
            </li>
          ))}
        </ol>
      </Reading>
    </QuestionDialog>
  )
}

export const noticeCommands = [
  defineCommand(appCommand.notices, { ...anywhere, awaits: 'notices', run: listNotices }),
]
