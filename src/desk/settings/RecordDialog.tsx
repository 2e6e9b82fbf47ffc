import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import { keyName } from '../command/keys/keyName.ts'
import { keys } from '../command/keyboard.ts'
import type { KeyEvent } from '../command/keys/listenerModel.ts'
import { withKey } from '../command/page/changeShortcut.ts'
import type { ShortcutRow } from '../command/page/shortcutRows.ts'
import { commands } from '../command/registry.ts'
import { Button } from '../field/Button.tsx'
import { Dialog } from '../field/Dialog.tsx'
import { Problem } from '../field/Problem.tsx'
import { closeDialog } from './keysPage.ts'
import { objectionTo, titleOf } from './ownKeys.ts'

interface Props {
  row: ShortcutRow
  way: 0 | 1
  word(refusal: Refusal): string
}

/** The stroke pressed, or the refusal of keys that cannot be a shortcut. */
type Pressed = { stroke: string } | { refusal: Refusal }

function pressedBy(event: KeyEvent, stroke: string | undefined): Pressed | undefined {
  if (stroke !== undefined) return { stroke }
  const key = event.key ?? ''
  const typing =
    [...key].length === 1 && (event.getModifierState?.('AltGraph') || (event.ctrlKey && event.altKey))
  if (typing) return { refusal: refuse('keys_altgr', { keys: key }) }
  return key === 'Dead' || key === 'Process'
    ? { refusal: refuse('keys_layout', { keys: '´ ¨ ^' }) }
    : undefined
}

/**
 * Records keys by pressing them. The first keys pressed are the candidate, Esc and Enter too; after that
 * Enter accepts it, Esc cancels, and any other keys are another try.
 */
export function RecordDialog({ row, way, word }: Props) {
  const { t } = useTranslation('settings')
  const [pressed, setPressed] = useState<Pressed>()
  const stroke = pressed && 'stroke' in pressed ? pressed.stroke : undefined
  const ways = stroke === undefined ? row.ways : withKey(row.ways, way, stroke)
  const objection = stroke === undefined ? {} : objectionTo(row, ways)
  const refusal = pressed && 'refusal' in pressed ? pressed.refusal : objection.refusal
  const live = useRef({ pressed, refusal, ways })
  live.current = { pressed, refusal, ways }

  useEffect(
    () =>
      keys.divert((event, next) => {
        if (event.type !== 'keydown' || event.repeat) return
        const now = live.current
        if (now.pressed && next === 'esc') return closeDialog()
        if (now.pressed && next === 'enter') return now.refusal ? undefined : take(row.name, now.ways)
        setPressed((before) => pressedBy(event, next) ?? before)
      }),
    [row.name],
  )

  return (
    <Dialog
      title={t(way === 0 ? 'record.title' : 'record.second', { title: titleOf(row.name) })}
      place="recordKeys"
      onClose={closeDialog}
      foot={
        <>
          <Button
            kind="main"
            autoFocus
            disabled={stroke === undefined || refusal !== undefined}
            onPress={() => take(row.name, ways)}
          >
            {t('record.take')}
          </Button>
          <Button onPress={closeDialog}>{t('record.back')}</Button>
        </>
      }
    >
      <p className="recorded" aria-live="assertive">
        {stroke === undefined ? t('record.press') : keyName(stroke)}
      </p>
      {refusal ? (
        <Problem words={word(refusal)} />
      ) : (
        <p className="message plain">
          {objection.warned ? t('record.desktop', { keys: objection.warned }) : t('record.hint')}
        </p>
      )}
    </Dialog>
  )
}

function take(name: string, ways: readonly string[]): void {
  void commands.run('settings.takeKeys', { name, ways }, 'key')
}
