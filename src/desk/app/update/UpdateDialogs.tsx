import { appCommand } from '../commands.ts'
import { useState, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { refusedText } from '../../command/useCommands.ts'
import { commands } from '../../command/registry.ts'
import { Button } from '../../field/Button.tsx'
import { Dialog, Reading } from '../../field/Dialog.tsx'
import { QuestionDialog } from '../../question/QuestionDialog.tsx'
import { desktop } from '../../browser/desktop.ts'
import { webLink } from '../../browser/trusted.ts'
import { useSession } from '../../session/sessionStore.ts'
import { closeDialog, percentOf, type Phase, useUpdate } from './updateStore.ts'
import { formatPercent } from '../../language/money.ts'
import { currentLanguage } from '../../language/language.ts'
import type { Notes, Piece } from './notes.ts'

/** The release notes and the update, as dialogs over the screen. */
export function UpdateDialogs() {
  const dialog = useUpdate((state) => state.dialog)
  if (dialog === 'whatsNew') return <WhatsNew />
  return dialog === 'update' ? <UpdateDialog /> : null
}

function WhatsNew() {
  const { t } = useTranslation('update')
  const version = useSession(({ health }) => health?.version)
  return (
    <QuestionDialog
      title={t('whatsNew', { version })}
      place="whatsNew"
      size="medium"
      primary={{ title: t('close'), autoFocus: false, run: closeDialog }}
      onClose={closeDialog}
    >
      <ReleaseNotes />
    </QuestionDialog>
  )
}

const bad: readonly Phase[] = ['failed', 'noLink']

function UpdateDialog() {
  const { t } = useTranslation('update')
  const phase = useUpdate((state) => state.phase)
  const file = useUpdate((state) => state.file)
  const link = useSession(({ user }) => webLink(user?.newVersionDownloadUrl ?? ''))
  const [refused, setRefused] = useState<string>()
  async function update() {
    setRefused(refusedText(await commands.run(appCommand.applyUpdate, {}, 'screen')))
  }
  const byLink = phase === 'none' && link !== undefined
  return (
    <Dialog
      title={t('title')}
      place="update"
      onClose={closeDialog}
      size="medium"
      foot={
        <>
          {phase === 'ready' && (
            <Button kind="main" autoFocus onPress={() => void update()}>
              {t('apply')}
            </Button>
          )}
          {byLink && (
            <Button
              kind="main"
              onPress={() => void (desktop() ? update() : window.open(link, '_blank', 'noopener'))}
            >
              {t(desktop() ? 'apply' : 'open')}
            </Button>
          )}
          <Button {...(phase === 'ready' || byLink ? {} : { kind: 'main' as const })} onPress={closeDialog}>
            {t(phase === 'ready' ? 'later' : 'close')}
          </Button>
        </>
      }
    >
      <p className={bad.includes(phase) ? 'bad' : undefined} role="status">
        {byLink ? t(desktop() ? 'byDesktop' : 'byLink') : t(`phase.${phase}`, { file })}
      </p>
      <p className="bad" role="alert">
        {refused}
      </p>
      <Progress />
      <ReleaseNotes />
    </Dialog>
  )
}

const shown: readonly Phase[] = ['fetching', 'fetchingFile', 'downloaded', 'ready', 'applying']

function Progress() {
  const { t } = useTranslation('update')
  const update = useUpdate()
  if (!shown.includes(update.phase)) return null
  const percent = percentOf(update)
  return (
    <div className="update-progress">
      <progress aria-label={t('progress')} max={100} value={percent} />
      <span>{formatPercent(percent)}</span>
    </div>
  )
}

/** Folder of the release notes, unless the server names another address. */
const usualFolder = '/release'

function ReleaseNotes() {
  const { t } = useTranslation('update')
  const folder = useSession(({ health }) => health?.links.releaseNotes ?? usualFolder)
  const language = currentLanguage()
  const [notes, setNotes] = useState<Notes | 'failed'>()
  useEffect(() => {
    const fetched = import('./notes.ts').then(({ fetchNotes }) => fetchNotes(folder, language))
    fetched.then(setNotes, () => setNotes('failed'))
  }, [folder, language])
  return (
    <Reading label={t('notes.title')} onClose={closeDialog}>
      {notes === undefined && <p className="muted">{t('notes.loading')}</p>}
      {notes === 'failed' && <p className="message plain">{t('notes.failed')}</p>}
      {typeof notes === 'object' && (
        <div className="release" lang={notes.language}>
          {notes.pieces.map(draw)}
        </div>
      )}
    </Reading>
  )
}

function draw(piece: Piece, key: number) {
  if (typeof piece === 'string') return piece
  if ('picture' in piece) return <img key={key} src={piece.picture} alt={piece.alt} />
  const { tag: Tag, inside } = piece
  return <Tag key={key}>{inside.map(draw)}</Tag>
}
