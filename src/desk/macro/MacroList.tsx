import { macroCommand } from './commands.ts'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../field/Button.tsx'
import { isFocusLost, passFocus } from '../field/focus/focus.ts'
import { Dialog } from '../field/Dialog.tsx'
import { keyName } from '../keys/keyName.ts'
import { commands } from '../command/registry.ts'
import { useMacros } from './recorder.ts'
import { MacroEditor } from './MacroEditor.tsx'
import { readParameter, type Macro } from './macros.ts'

/** The macros of the operator, as a dialog over any screen. */
export function Macros() {
  const listed = useMacros((state) => state.listed)
  const draft = useMacros((state) => state.draft)
  return (
    <>
      {listed && <MacroList />}
      {draft && <MacroEditor given={draft} />}
    </>
  )
}

function MacroList() {
  const { t } = useTranslation('macro')
  const macros = useMacros((state) => state.macros)
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // The focused row may just have been deleted.
    if (isFocusLost()) passFocus(buttons(list.current)[0])
  }, [macros])
  return (
    <Dialog
      title={t('title.list')}
      place="macros"
      onClose={() => void commands.run(macroCommand.close, {}, 'screen')}
      size="large"
      foot={
        <Button kind="main" onPress={() => void commands.run(macroCommand.new, {}, 'screen')}>
          {t('new')}
        </Button>
      }
    >
      {macros.length === 0 && <p className="message plain">{t('none')}</p>}
      <div
        ref={list}
        className="macro-list"
        role="toolbar"
        tabIndex={-1}
        aria-label={t('title.list')}
        onKeyDown={walk}
      >
        {macros.map((macro) => (
          <MacroRow key={macro.name} macro={macro} />
        ))}
      </div>
    </Dialog>
  )
}

const columns = 2

function buttons(list: Element | null): HTMLElement[] {
  return [...(list?.querySelectorAll('button') ?? [])]
}

/** The arrows go from row to row. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: columns, ArrowUp: -columns, ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (step === undefined) return
  const all = buttons(event.currentTarget)
  all[all.indexOf(document.activeElement as HTMLElement) + step]?.focus()
  event.preventDefault()
}

function MacroRow({ macro: { name, keys, text, parameters } }: { macro: Macro }) {
  const { t } = useTranslation('macro')
  const [sure, setSure] = useState(false)
  const usual = parameters.map(readParameter).map((one) => `$${one.name} = ${one.value || '…'}`)
  function remove() {
    if (sure) void commands.run(macroCommand.remove, { name }, 'screen')
    setSure(true)
  }
  return (
    <div className="macro-row">
      <Button onPress={() => void commands.run(macroCommand.edit, { name }, 'screen')}>{name}</Button>
      <span className="key">{keys === undefined ? '' : keyName(keys)}</span>
      <span className="macro-text">
        {text}
        <span className="muted"> {usual.join(' · ')}</span>
      </span>
      <Button {...(sure ? { kind: 'danger' as const } : {})} onPress={remove}>
        {sure ? t('sure') : t('remove')}
      </Button>
    </div>
  )
}
