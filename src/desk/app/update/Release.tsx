import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../language/language.ts'
import { useSession } from '../../session/sessionStore.ts'
import { Reading } from '../frame/Reading.tsx'
import { closeDialog } from './updateStore.ts'
import type { Notes, Piece } from './notes.ts'

/** Folder of the release notes, unless the server names another address. */
const usualFolder = '/release'

export function ReleaseNotes() {
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
