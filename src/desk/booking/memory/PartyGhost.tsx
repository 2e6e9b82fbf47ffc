import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { keyName } from '../../command/keyName.ts'
import { shortcuts } from '../../command/keyboard.ts'
import { passing } from '../../command/passing.ts'
import { usePlace } from '../../command/useCommands.ts'
import { useBooking } from '../store.ts'
import { offered } from './remember.ts'
import { dismiss, useMemory, type From } from './store.ts'
import { partyWords } from './words.ts'

/** Who travelled before under what is being typed, in one quiet line; a key takes them, nothing here has the focus. */
export function PartyGhost({ beside }: { beside: From }) {
  const memory = useMemory()
  // What is in hand decides whether they have anything to add.
  useBooking((state) => state.inHand)
  const onForm = usePlace() === 'step2' && memory.from === 'form'
  const index = offered()
  if (!memory.on || onForm !== (beside === 'form')) return null
  if (memory.waiting) return <Waiting />
  return index === undefined ? null : <Offer index={index} />
}

function Offer({ index }: { index: number }) {
  const { t } = useTranslation('party')
  const { parties, taken } = useMemory()
  const key = useSyncExternalStore(shortcuts.subscribe, () => shortcuts.keysOf('booking.remember'))
  useEffect(() => passing.show(dismiss), [])
  const party = parties[index]
  if (party === undefined) return null
  return (
    <div className="ghost" role="status">
      <span className="ghost-party">{t(taken ? 'taken' : 'last', { party: partyWords(party) })}</span>
      {parties.length > 1 && (
        <span className="muted">{t('of', { number: index + 1, count: parties.length })}</span>
      )}
      {key !== undefined && (
        <span>
          <span className="key">{keyName(key)}</span> {t(taken ? 'takesThis' : 'takes')}
        </span>
      )}
    </div>
  )
}

function Waiting() {
  const { t } = useTranslation('party')
  const waiting = useMemory((state) => state.waiting)
  if (waiting === undefined) return null
  return (
    <div className="ghost" role="status">
      {t('waiting', { party: partyWords(waiting) })}
    </div>
  )
}
