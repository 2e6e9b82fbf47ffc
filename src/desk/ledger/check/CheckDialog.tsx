import { ledgerCommand } from '../commands.ts'
import { gridCommand } from '../../grid/commands.ts'
import { useTranslation } from 'react-i18next'
import { type Refusal, isRefusal, refuse } from '../../../domain/refusal.ts'
import { refusedText } from '../../command/useCommands.ts'
import { commands } from '../../command/registry.ts'
import { KeyHint, Button } from '../../field/Button.tsx'
import { Dialog } from '../../field/Dialog.tsx'
import { useCheck } from './checkCommands.ts'
import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type ChangeEvent,
  type ClipboardEvent,
  type DragEvent,
} from 'react'
import type { TFunction } from 'i18next'
import { type ClearanceCheck, longestStatement } from '../../../contract/ledger.ts'
import { Problem } from '../../field/Problem.tsx'
import { TextField } from '../../field/TextField.tsx'
import { asHigh, useRows } from '../../grid/rows.ts'
import { type ColumnShapes, columnsOf } from '../../grid/column.ts'
import { Grid } from '../../grid/Grid.tsx'
import type { GridHandle } from '../../grid/gridHandle.ts'
import { formatDate, formatDateTime } from '../../language/date.ts'
import { formatMoney } from '../../language/money.ts'
import { refusalText } from '../../request/fault.ts'
import { useForm, useProblem } from '../../field/useForm.ts'
import { useTextOf } from '../../language/text.ts'

const steps = [
  ...([
    ledgerCommand.accept,
    ledgerCommand.query,
    ledgerCommand.dispute,
    ledgerCommand.undoDecision,
  ] as const),
  ...([
    ledgerCommand.printCheck,
    gridCommand.exportCsv,
    gridCommand.exportXlsx,
    ledgerCommand.otherStatement,
  ] as const),
]

/** The statement of a clearance: asked for, then compared with the ledger. */
export function CheckDialog() {
  const { t } = useTranslation('ledger')
  const checked = useCheck((state) => state.checked)
  const check = useCheck((state) => state.check)
  const asksAgain = useCheck((state) => state.asksAgain)
  if (!checked) return null
  const isDecided = check !== undefined && !asksAgain
  return (
    <Dialog
      title={t('check.title', { ...checked })}
      place="clearanceCheck"
      size="large"
      onClose={() => void commands.run(ledgerCommand.closeCheck, {}, 'screen')}
      foot={isDecided ? <Steps /> : null}
    >
      {isDecided ? <Differences check={check} /> : <StatementForm />}
    </Dialog>
  )
}

function Steps() {
  const t = useTextOf()
  return steps.map((step, nth) => (
    <Button
      key={step}
      {...(nth === 0 && { kind: 'main' as const })}
      onPress={() => void commands.run(step, {}, 'bar')}
    >
      <KeyHint command={step} />
      {t(commands.title(step))}
    </Button>
  ))
}

type Row = ClearanceCheck['differences'][number] & { place: number }

const tones = { open: 'warn', accepted: 'good', queried: 'accent', disputed: 'bad' } as const

/** The differences only; the note is that of the row under the cursor. */
function Differences({ check }: { check: ClearanceCheck }) {
  const { t } = useTranslation('ledger')
  const place = useCheck((state) => state.place)
  const unsaved = useCheck((state) => state.unsaved)
  const [problem, setProblem] = useState<string>()
  const grid = useRef<GridHandle>(null)
  const columns = useMemo(() => columnsIn(t), [t])
  const listed = useMemo(
    () => check.differences.map((difference, at) => ({ ...difference, place: at })),
    [check],
  )
  const rows = useRows<Row>(listed)
  useEffect(() => grid.current?.focus(), [])
  useEffect(() => grid.current?.go(rows.placeOf(place)), [place, listed, rows])
  async function keep(note: string) {
    setProblem(refusedText(await commands.run(ledgerCommand.note, { note }, 'screen')))
  }
  return (
    <>
      <Summary check={check} />
      <div {...asHigh(listed.length)}>
        <Grid
          ref={grid}
          name="differences"
          file={`check-${check.company}-${check.year}-${check.number}`}
          rows={rows}
          columns={columns}
          label={t('check.differences')}
          keyOf={(row) => String(row.place)}
          begin={() => rows.placeOf(place)}
          onCursor={(row) => useCheck.setState({ place: row.place })}
        />
      </div>
      {listed.length === 0 ? (
        <p className="message good">{t('check.agrees')}</p>
      ) : (
        <TextField
          key={place}
          label={t('check.column.note')}
          value={unsaved?.place === place ? unsaved.note : (listed[place]?.note ?? '')}
          size={60}
          maxLength={200}
          onChange={(note) => void keep(note)}
          onEnter={() => {
            // The text has not changed since it was refused, so that the field does not send it again.
            if (unsaved?.place === place) void keep(unsaved.note)
            grid.current?.focus()
          }}
        />
      )}
      <Problem words={problem} />
    </>
  )
}

function Summary({ check }: { check: ClearanceCheck }) {
  const { t } = useTranslation('ledger')
  const { matched, differences, statementTotal, ledgerTotal, name, user, at } = check
  const decided = differences.filter(({ state }) => state !== 'open').length
  return (
    <p className="message plain" role="status">
      {t('check.progress', { matched, decided, count: differences.length })} ·{' '}
      {t('check.totals', { statement: formatMoney(statementTotal), ledger: formatMoney(ledgerTotal) })} ·{' '}
      <strong>{formatMoney(statementTotal - ledgerTotal)}</strong>{' '}
      <span className="muted">
        {name} · {user} {formatDateTime(at)}
      </span>
    </p>
  )
}

function columnsIn(t: TFunction<'ledger'>) {
  const money = (key: 'ledger' | 'statement'): ColumnShapes<Row>[string] => ({
    width: 112,
    numeric: true,
    money: true,
    value: (row) => row[key],
    text: (row) => (row[key] === undefined ? '–' : formatMoney(row[key])),
  })
  return columnsOf<Row>()(
    {
      date: {
        width: 100,
        tone: 'muted',
        text: ({ date }) => formatDate(date),
        value: ({ date }) => date,
      },
      code: { width: 100, tone: 'strong', text: ({ code }) => code },
      kind: { width: 260, text: ({ kind }) => t(`check.${kind}`) },
      ledger: money('ledger'),
      statement: money('statement'),
      difference: {
        width: 140,
        numeric: true,
        money: true,
        tone: 'strong',
        text: ({ statement = 0, ledger = 0 }) => formatMoney(statement - ledger),
        value: ({ statement = 0, ledger = 0 }) => statement - ledger,
      },
      state: {
        width: 120,
        text: ({ state }) => t(`check.${state}`),
        tone: ({ state }) => tones[state],
      },
      note: { width: 120, grow: 1, text: ({ note }) => note },
    },
    (key) => t(`check.column.${key}`),
  )
}

/** Characters of a statement at most that the field shows: laying out a longer one would freeze the window. */
const longestShown = 100_000

/** A statement: pasted, chosen as a file or dropped. */
function StatementForm() {
  const { t } = useTranslation('ledger')
  const { values, now, change } = useForm({ name: '', text: '' })
  const [problem, setProblem] = useProblem<string>(now)
  const file = useRef<HTMLInputElement>(null)
  async function check({ name, text } = now()): Promise<void> {
    const named = name === '' ? t('check.pasted') : name
    setProblem(refusedText(await commands.run(ledgerCommand.checkClearance, { name: named, text }, 'screen')))
  }
  async function read(chosen: File | undefined): Promise<void> {
    if (chosen === undefined) return
    const text = await textOf(chosen)
    if (isRefusal(text)) return setProblem(refusalText(text))
    const statement = { name: chosen.name.slice(0, 200), text }
    if (text.length <= longestShown) change(statement)
    await check(statement)
  }
  function paste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData('text/plain')
    if (text.length <= longestShown) return
    event.preventDefault()
    event.stopPropagation()
    void check({ name: '', text })
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
    <div
      role="presentation"
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      onPasteCapture={paste}
    >
      <p className="message plain">{t('check.ask')}</p>
      <TextField
        label={t('check.text')}
        value={values.text}
        lines
        autoFocus
        onChange={(text) => text !== now().text && change({ name: '', text })}
      />
      <Problem words={problem} />
      <div className="chips">
        <Button kind="main" onPress={() => void check()}>
          {t('check.start')}
        </Button>
        <Button onPress={() => file.current?.click()}>{t('check.file')}</Button>
        <Button onPress={() => void commands.run(ledgerCommand.practise, {}, 'bar')}>
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
