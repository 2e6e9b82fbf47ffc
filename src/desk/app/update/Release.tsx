import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../language/language.ts'
import { Reading } from '../Reading.tsx'
import { closeDialog } from './store.ts'
import { readHtml, type Piece } from './html.ts'

/** The notes of the release the server has, in Greek for Greeks and in English for everybody else. */
async function fetchNotes(language: string): Promise<readonly Piece[]> {
  const response = await fetch(`/release/${language === 'el' ? 'el' : 'en'}.html`, { cache: 'no-cache' })
  if (!response.ok) throw new Error(`release notes: ${response.status}`)
  return readHtml(await response.text())
}

export function ReleaseNotes() {
  const { t } = useTranslation('update')
  const language = currentLanguage()
  const [pieces, setPieces] = useState<readonly Piece[] | 'failed'>()
  useEffect(() => {
    fetchNotes(language).then(setPieces, () => setPieces('failed'))
  }, [language])
  return (
    <Reading label={t('notes.title')} onClose={closeDialog}>
      {pieces === undefined && <p className="muted">{t('notes.loading')}</p>}
      {pieces === 'failed' && <p className="message plain">{t('notes.failed')}</p>}
      {Array.isArray(pieces) && (
        <div className="release" lang={language === 'el' ? 'el' : 'en'}>
          {pieces.map(draw)}
        </div>
      )}
    </Reading>
  )
}

function draw(piece: Piece, key: number) {
  if (typeof piece === 'string') return piece
  const { tag: Tag, inside } = piece
  return <Tag key={key}>{inside.map(draw)}</Tag>
}
