import { settingsCommand } from './commands.ts'
import { useEffect, useReducer, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { keyName } from '../keys/keyName.ts'
import { keys, shortcuts } from '../command/keyboard.ts'
import type { KeyEvent } from '../keys/listenerModel.ts'
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
import { commands } from '../command/registry.ts'
import { Button } from '../field/Button.tsx'
import { Dialog } from '../field/Dialog.tsx'
import { machine } from './settings.ts'
import { titleOf } from './ownKeys.ts'

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
export function ProveDialog() {
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
