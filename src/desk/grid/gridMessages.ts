import type { CellEditor } from './cellEditor.ts'
import { notOnPaper } from '../field/notOnPaper.ts'
import type { EditTable } from './editorModel.ts'
import { plainTitle, type CellProblem } from './column.ts'

interface Checked<Row> extends EditTable<Row> {
  problems?(row: Row): readonly CellProblem[]
  /** All columns, hidden ones too: their problems are shown as well. */
  declared?: readonly { key: string; title: string }[]
}

export interface Message {
  text: string
  tone: 'bad' | 'warn' | 'plain'
}

/** Messages below an edit grid: the meaning of the typed text, else the problems of its row, else of the first row with any. */
export function gridMessages<Row>(table: Checked<Row>, editor: CellEditor): readonly Message[] {
  const { draft, cell } = editor.state()
  const missing = notOnPaper(draft ?? '')
  if (missing !== undefined) return [{ text: missing, tone: 'warn' }]
  const meaning = draft === undefined ? undefined : previewOf(table, cell, draft)
  if (meaning !== undefined) return [{ text: meaning, tone: 'plain' }]
  const here = problemsOf(table, editor, cell.place)
  if (here.length > 0) return here
  for (let place = 0; place < table.rows.length; place++) {
    const found = problemsOf(table, editor, place).filter(({ tone }) => tone !== 'plain')
    if (found.length > 0) return found
  }
  return []
}

function previewOf<Row>(
  { rows, columns }: Checked<Row>,
  cell: { place: number; column: number },
  draft: string,
) {
  const row = rows[cell.place]
  return row === undefined || draft === '' ? undefined : columns[cell.column]?.edit?.preview?.(draft, row)
}

function problemsOf<Row>(table: Checked<Row>, editor: CellEditor, place: number): readonly Message[] {
  const row = table.rows[place]
  if (row === undefined) return []
  const titled = (title: string, message: string) =>
    title === '' ? `${place + 1} ${message}` : `${place + 1} ${plainTitle(title)}: ${message}`
  const typed = editor.isValid()
    ? []
    : table.columns.flatMap(({ title }, column): Message[] => {
        const wrong = editor.invalidAt({ place, column })
        return wrong ? [{ text: titled(title, wrong.message), tone: 'bad' }] : []
      })
  const found = (table.problems?.(row) ?? []).map(({ key, message, tone = 'bad' }): Message => {
    const title = (table.declared ?? table.columns).find((column) => column.key === key)?.title ?? ''
    return { text: titled(title, message), tone }
  })
  return [...typed, ...found]
}
