import { type ChangeEvent, type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { longestStatement } from '../../../contract/clearanceCheck.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { commands } from '../../command/registry.ts'
import { Button } from '../../field/Button.tsx'
import { Problem } from '../../field/Problem.tsx'
import { TextField } from '../../field/TextField.tsx'
import { useProblem } from '../../field/useProblem.ts'

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

/**
 * The text of a file: UTF-8, UTF-16 with or without a byte order mark, else a Greek code page. Refuses a file that is a
 * document, not text.
 */
export function decodeStatement(bytes: Uint8Array): string | Refusal {
  const kind = documentKind(bytes)
  if (kind !== undefined) return refuse('statement_not_text', { kind })
  const wide = wideEncoding(bytes)
  if (wide !== undefined) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(greekCodePage(bytes)).decode(bytes)
  }
}

/** First bytes of the files that companies also send. */
const documents: readonly [kind: string, beginning: readonly number[]][] = [
  ['PDF', [0x25, 0x50, 0x44, 0x46]],
  ['Excel (XLSX) / ZIP', [0x50, 0x4b, 0x03, 0x04]],
  ['Excel (XLS)', [0xd0, 0xcf, 0x11, 0xe0]],
  ['RTF', [0x7b, 0x5c, 0x72, 0x74, 0x66]],
  ['PNG', [0x89, 0x50, 0x4e, 0x47]],
  ['JPEG', [0xff, 0xd8, 0xff]],
]

function documentKind(bytes: Uint8Array): string | undefined {
  const begins = (beginning: readonly number[]) => beginning.every((byte, at) => bytes[at] === byte)
  return documents.find(([, beginning]) => begins(beginning))?.[0]
}

/** Zero bytes are in no other encoding; digits and separators have theirs first in big-endian. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const first = bytes.indexOf(0)
  if (first < 0) return undefined
  return first % 2 === 0 ? 'utf-16be' : 'utf-16le'
}

/** Both have the same letters except Ά; only Windows has signs from 0x80 to 0x9f, among them the euro. */
function greekCodePage(bytes: Uint8Array): 'windows-1253' | 'iso-8859-7' {
  const hasWindowsSigns = bytes.some((byte) => byte >= 0x80 && byte < 0xa0)
  const hasItsAlpha = bytes.includes(0xa2) && !bytes.includes(0xb6)
  return hasWindowsSigns || hasItsAlpha ? 'windows-1253' : 'iso-8859-7'
}
