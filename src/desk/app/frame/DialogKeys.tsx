import { useTranslation } from 'react-i18next'
import { commands } from '../../command/registry.ts'
import { usePlace } from '../../command/useCommands.ts'

/** What the keys of an open dialog do, such as Enter and Esc, which belong to no command. */
export function DialogKeys() {
  const { t } = useTranslation('app')
  const place = usePlace()
  if (!commands.inOverlay()) return null
  return t(`hint.${place}`)
    .split(' · ')
    .map((piece) => <DialogKey key={piece} piece={piece} />)
}

/** The first word is a key, unless the text is a sentence such as “type to find”. */
function DialogKey({ piece }: { piece: string }) {
  const [first = '', ...others] = piece.split(' ')
  if (/^\p{Ll}/u.test(first)) return <span className="keybar-item">{piece}</span>
  return (
    <span className="keybar-item">
      <span className="key">{first}</span> <span>{others.join(' ')}</span>
    </span>
  )
}
