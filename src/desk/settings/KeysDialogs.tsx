import { useTranslation } from 'react-i18next'
import { useRef, useState, useEffect, useReducer } from 'react'
import { type Refusal, refuse } from '../../domain/refusal.ts'
import { useAsked } from '../question/questions.ts'
import { refusedText } from '../command/useCommands.ts'
import { commands } from '../command/registry.ts'
import { Button } from '../field/Button.tsx'
import { Dialog } from '../field/Dialog.tsx'
import { QuestionDialog } from '../question/QuestionDialog.tsx'
import { TextField } from '../field/TextField.tsx'
import { useProblem } from '../field/useForm.ts'
import { keyName } from '../keys/keyName.ts'
import { keys, shortcuts } from '../command/keyboard.ts'
import type { KeyEvent } from '../keys/listenerModel.ts'
import { withKey, type ShortcutRow } from '../keys/operatorShortcuts.ts'
import { refusalText } from '../request/fault.ts'
import { Problem } from '../field/Problem.tsx'
import {
  adviceOn,
  wantedStroke,
  beginKeyTest,
  markDelivered,
  deliveryOf,
  markIntercepted,
  testedStrokes,
  modifier,
  type KeyTest,
  skip,
  strokesOf,
} from '../keys/keyTest.ts'
import { settingsCommand, settingsQuestion } from './commands.ts'
import { closeKeysQuestion, ownRows, objectionTo, titleOf } from './ownKeys.ts'
import { machine } from './settings.ts'

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

/** Milliseconds after a key within which a loss of focus is attributed to it. */
const blamed = 300

type Step = (proof: KeyTest) => KeyTest

/** Keys that control the dialog, once they have been tested themselves. */
const ownKeys: Record<string, Step> = {
  space: markIntercepted,
  down: (proof) => skip(proof, 1),
  tab: (proof) => skip(proof, 1),
  up: (proof) => skip(proof, -1),
}

/**
 * Asks the operator to press every stroke of the keymap, in any order, and shows which ones the browser
 * delivers.
 */
function ProveDialog() {
  const { t } = useTranslation('settings')
  const [proof, take] = useReducer(
    (now: KeyTest, step: Step) => step(now),
    undefined,
    () => beginKeyTest(strokesOf(shortcuts.bindings())),
  )
  const live = useRef(proof)
  live.current = proof
  useEffect(() => listen(() => live.current, take), [])
  const asked = wantedStroke(proof)
  const close = () => finish(proof)

  return (
    <Dialog
      title={t('prove.title')}
      place="proveKeys"
      onClose={close}
      size="large"
      foot={
        <>
          <Button kind="main" autoFocus onPress={close}>
            {t('prove.done')}
          </Button>
          <Button onPress={() => take(markIntercepted)}>{t('prove.nothing')}</Button>
          <Button onPress={() => take((now) => skip(now, 1))}>{t('prove.skip')}</Button>
        </>
      }
    >
      <p className="recorded" aria-live="assertive">
        {asked === undefined ? t('prove.all') : keyName(asked)}
      </p>
      <p className="message plain">{t('prove.hint')}</p>
      <Tally proof={proof} />
      <Results proof={proof} />
    </Dialog>
  )
}

function finish(proof: KeyTest): void {
  void commands.run(settingsCommand.learnKeys, testedStrokes(proof), 'screen')
}

function listen(proof: () => KeyTest, take: (step: Step) => void): () => void {
  let last = { stroke: '', at: Number.NEGATIVE_INFINITY }

  function press(event: KeyEvent, stroke: string): void {
    const now = proof()
    const isOpen = now.strokes.includes(stroke) && deliveryOf(now, stroke) !== 'delivered'
    if (!isOpen && (stroke === 'esc' || stroke === 'enter')) return finish(now)
    const own = isOpen ? undefined : ownKeys[stroke]
    last = { stroke, at: event.timeStamp ?? 0 }
    take(own ?? ((before) => markDelivered(before, stroke)))
  }

  const end = keys.divert((event, stroke) => {
    const down = event.type === 'keydown'
    if (event.repeat) return
    if (stroke === undefined) take((now) => modifier(now, event, down))
    else if (down) press(event, stroke)
  })
  const onBlur = (event: Event) => {
    const fresh = event.timeStamp - last.at < blamed
    take((now) =>
      fresh ? { ...now, results: { ...now.results, [last.stroke]: 'kept' } } : markIntercepted(now),
    )
  }
  window.addEventListener('blur', onBlur)
  return () => {
    end()
    window.removeEventListener('blur', onBlur)
  }
}

function Tally({ proof }: { proof: KeyTest }) {
  const { t } = useTranslation('settings')
  const { kept: lost, came: here } = testedStrokes(proof)
  const open = proof.strokes.length - lost.length - here.length
  return (
    <p className="prove-tally" role="status">
      <span className="good">{t('prove.delivered', { count: here.length })}</span>
      <span className="bad">{t('prove.kept', { count: lost.length })}</span>
      <span className="muted">{t('prove.unpressed', { count: open })}</span>
    </p>
  )
}

const marks = { delivered: 'good', kept: 'bad', unpressed: 'muted' } as const

function Results({ proof }: { proof: KeyTest }) {
  const { t } = useTranslation('settings')
  const asked = wantedStroke(proof)
  const here = useRef<HTMLTableRowElement>(null)
  useEffect(() => void here.current?.scrollIntoView({ block: 'nearest' }), [asked])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="prove-list" tabIndex={0}>
      <table className="key-results">
        <tbody>
          {proof.strokes.map((stroke) => {
            const delivery = deliveryOf(proof, stroke)
            return (
              <tr
                key={stroke}
                ref={stroke === asked ? here : null}
                className={stroke === asked ? 'asked' : undefined}
              >
                <th scope="row">{keyName(stroke)}</th>
                <td>{usersOf(stroke)}</td>
                <td className={marks[delivery]}>{t(`delivery.${delivery}`)}</td>
                <td className="wrap">{delivery === 'kept' && <AdviceOn stroke={stroke} proof={proof} />}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function usersOf(stroke: string): string {
  const names = shortcuts.bindings().filter(({ keys: strokes }) => strokes.includes(stroke))
  return [...new Set(names.map(({ name }) => titleOf(name)))].join(', ')
}

function AdviceOn({ stroke, proof }: { stroke: string; proof: KeyTest }) {
  const { t } = useTranslation('settings')
  const all = shortcuts.bindings()
  const mine = new Set(all.filter(({ keys: own }) => own.includes(stroke)).map(({ name }) => name))
  const comes = (one: string) => deliveryOf(proof, one) !== 'kept'
  const others = all.filter(({ name, keys: own }) => mine.has(name) && own.every(comes))
  const second = [...new Set(others.map(({ keys: own }) => keyName(own.join(' '))))].join(', ')
  const advice = adviceOn(stroke, machine, second !== '')
  return <>{advice.map((one) => t(`advice.${one}`, { keys: second })).join(' ')}</>
}
