import { type ChangeEvent, type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { longestStatement } from '../../../contract/clearanceCheck.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { commands } from '../../command/registry.ts'
import { Button } from '../../field/Button.tsx'
import { Problem } from '../../field/Problem.tsx'
import { TextField } from '../../field/TextField.tsx'
import { useProblem } from '../../field/useProblem.ts'
import { decodeStatement } from './decodeStatement.ts'

/** A statement: pasted, chosen as a file or dropped. */
export function StatementForm({ word }: { word(refusal: Refusal): string }) {
  const { t } = useTranslation('ledger')
  const [statement, setStatement] = useState({ name: '', text: '' })
  const latest = useRef(statement)
  const [problem, setProblem] = useProblem<string>(() => latest.current)
  const file = useRef<HTMLInputElement>(null)
  function change(next: typeof statement): void {
    latest.current = next
    setStatement(next)
  }

  async function check(): Promise<void> {
    const { name, text } = latest.current
    const named = name === '' ? t('check.pasted') : name
    const outcome = await commands.run('ledger.checkClearance', { name: named, text }, 'screen')
    setProblem(!outcome.done && outcome.refusal ? word(outcome.refusal) : undefined)
  }
  async function read(chosen: File | undefined): Promise<void> {
    if (chosen === undefined) return
    const text = await textOf(chosen)
    if (isRefusal(text)) return setProblem(word(text))
    change({ name: chosen.name.slice(0, 200), text })
    await check()
  }
  /** Choosing the same file again, after it was mended, is a change too. */
  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    void read(target.files?.[0])
    target.value = ''
  }
  function drop(event: DragEvent): void {
    event.preventDefault()
    void read(event.dataTransfer.files[0])
  }
  return (
    <div role="presentation" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <p className="message plain">{t('check.ask')}</p>
      <TextField
        label={t('check.text')}
        value={statement.text}
        lines
        autoFocus
        onChange={(text) => text !== latest.current.text && change({ name: '', text })}
      />
      <Problem words={problem} />
      <div className="chips">
        <Button kind="main" onPress={() => void check()}>
          {t('check.start')}
        </Button>
        <Button onPress={() => file.current?.click()}>{t('check.file')}</Button>
        <Button onPress={() => void commands.run('ledger.practise', {}, 'bar')}>
          {t('command.practise')}
        </Button>
      </div>
      <input
        ref={file}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        hidden
        aria-label={t('check.file')}
        onChange={choose}
      />
    </div>
  )
}

/** Not read where it is larger than any encoding of the longest statement. */
async function textOf(file: File): Promise<string | Refusal> {
  if (file.size > 4 * longestStatement) return refuse('statement_too_long', { most: longestStatement })
  return decodeStatement(new Uint8Array(await file.arrayBuffer()))
}
