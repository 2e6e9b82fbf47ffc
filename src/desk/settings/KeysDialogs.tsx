import { useAsked } from '../question/questions.ts'
import { settingsCommand, settingsQuestion } from './commands.ts'
import { useTranslation } from 'react-i18next'
import { type Refusal, refuse } from '../../domain/refusal.ts'
import { refusedText } from '../command/failedAction.ts'
import { commands } from '../command/registry.ts'
import { Button } from '../field/Button.tsx'
import { Dialog } from '../field/Dialog.tsx'
import { QuestionDialog } from '../question/QuestionDialog.tsx'
import { closeKeysQuestion } from './keysPage.ts'
import { ownRows, objectionTo, titleOf } from './ownKeys.ts'
import { ProveDialog } from './ProveDialog.tsx'
import { useRef, useState, useEffect } from 'react'
import { TextField } from '../field/TextField.tsx'
import { useProblem } from '../field/useForm.ts'
import { keyName } from '../keys/keyName.ts'
import { keys } from '../command/keyboard.ts'
import type { KeyEvent } from '../keys/listenerModel.ts'
import { withKey, type ShortcutRow } from '../keys/shortcutRows.ts'
import { refusalText } from '../request/problemText.ts'
import { Problem } from '../field/Problem.tsx'

export function KeysDialogs() {
  const isProving = useAsked(settingsQuestion.proveKeys) !== undefined
  const isImporting = useAsked(settingsQuestion.importKeys) !== undefined
  const isResetting = useAsked(settingsQuestion.resetKeys) !== undefined
  const recorded = useAsked(settingsQuestion.recordKeys)
  if (isProving) return <ProveDialog />
  if (isImporting) return <ImportDialog />
  if (isResetting) return <ResetDialog />
  const row = recorded && ownRows().find(({ name }) => name === recorded.name)
  return row ? <RecordDialog row={row} way={recorded.way} /> : null
}

function ResetDialog() {
  const { t } = useTranslation('settings')
  return (
    <QuestionDialog
      title={t('reset.title')}
      place="resetKeys"
      primary={{
        title: t('reset.confirm'),
        isFinal: true,
        run: () => void commands.run(settingsCommand.resetAllKeys, {}, 'bar'),
      }}
      secondary={{ title: t('record.back'), run: closeKeysQuestion }}
      onClose={closeKeysQuestion}
    >
      <p>{t('reset.words')}</p>
    </QuestionDialog>
  )
}

/** Imports a list of shortcuts from a file or from pasted text; one invalid entry refuses the whole list. */
function ImportDialog() {
  const { t } = useTranslation('settings')
  const [text, setText] = useState('')
  const [problem, setProblem] = useProblem<string>(() => text)
  const file = useRef<HTMLInputElement>(null)

  async function take() {
    setProblem(refusedText(await commands.run(settingsCommand.takeFile, { text }, 'screen')))
  }

  return (
    <Dialog
      title={t('import.title')}
      place="importKeys"
      size="medium"
      onClose={closeKeysQuestion}
      foot={
        <>
          <Button kind="main" onPress={() => void take()}>
            {t('import.take')}
          </Button>
          <Button onPress={() => file.current?.click()}>{t('import.file')}</Button>
          <Button onPress={closeKeysQuestion}>{t('record.back')}</Button>
        </>
      }
    >
      <TextField label={t('import.text')} value={text} onChange={setText} lines autoFocus error={problem} />
      <input
        ref={file}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={t('import.file')}
        onChange={(event) => void event.target.files?.[0]?.text().then(setText)}
      />
    </Dialog>
  )
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
function RecordDialog({ row, way }: { row: ShortcutRow; way: 0 | 1 }) {
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
        if (now.pressed && next === 'esc') return closeKeysQuestion()
        if (now.pressed && next === 'enter') return now.refusal ? undefined : take(row.name, now.ways)
        setPressed((before) => pressedBy(event, next) ?? before)
      }),
    [row.name],
  )

  return (
    <QuestionDialog
      title={t(way === 0 ? 'record.title' : 'record.second', { title: titleOf(row.name) })}
      place="recordKeys"
      primary={{
        title: t('record.take'),
        disabled: stroke === undefined || refusal !== undefined,
        run: () => take(row.name, ways),
      }}
      secondary={{ title: t('record.back'), run: closeKeysQuestion }}
      onClose={closeKeysQuestion}
    >
      <p className="recorded" aria-live="assertive">
        {stroke === undefined ? t('record.press') : keyName(stroke)}
      </p>
      {refusal ? (
        <Problem words={refusalText(refusal)} />
      ) : (
        <p className="message plain">
          {objection.warned ? t('record.desktop', { keys: objection.warned }) : t('record.hint')}
        </p>
      )}
    </QuestionDialog>
  )
}

function take(name: string, ways: readonly string[]): void {
  void commands.run(settingsCommand.takeKeys, { name, ways }, 'key')
}
