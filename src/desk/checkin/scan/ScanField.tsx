import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { commands } from '../../command/registry.ts'
import { useEntry } from '../../field/entry/useEntry.ts'
import { FieldShell } from '../../field/FieldShell.tsx'
import { listFocus, scanField } from '../pageFocus.ts'
import { useCheckIn } from '../checkinStore.ts'
import { typeText } from './enter.ts'

/** What is scanned or typed: Enter checks a ticket in, other text narrows the list; a scanner ends with Enter. */
export function ScanField() {
  const { t } = useTranslation('checkin')
  const value = useCheckIn((state) => state.ticketNumber)
  const entry = useEntry<string>({
    value,
    show: (text) => text,
    read: (text) => ({ value: text }),
    onChange: typeText,
    onType: () => typeText(entry.text()),
    onEnter: () => void commands.run('checkin.scan', {}, 'screen'),
    onStep: (step) => step === -1 && listFocus.focus(),
  })
  const { ref, inputTarget } = entry
  useEffect(
    () => scanField.attach({ focus: () => ref.current?.focus(), handleInput: inputTarget.handleInput }),
    [ref, inputTarget],
  )
  return (
    <div className="checkin-scan">
      <FieldShell
        entry={entry}
        label={t('scan.label')}
        note={t('scan.note')}
        size={48}
        maxLength={400}
        autoFocus
      />
    </div>
  )
}
