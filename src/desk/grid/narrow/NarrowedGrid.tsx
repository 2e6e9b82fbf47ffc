import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryStatus, type QueryResult } from '../../field/QueryStatus.tsx'
import { SectionTitle } from '../../look/SectionTitle.tsx'
import { ExportProgress } from '../export/ExportButtons.tsx'
import { asHigh, useRows, type Rows } from '../rows.ts'
import { Grid } from '../Grid.tsx'
import type { GridProps } from '../gridHandle.ts'
import type { Move } from '../../command/inputTarget.ts'
import { latinText } from '../../../domain/value/phoneticKey.ts'
import { nameFilter } from '../../../domain/value/surnameSpellings.ts'

interface NarrowedGridProps<Row> extends Omit<
  GridProps<Row>,
  'rows' | 'onText' | 'onSign' | 'onMove' | 'onCursor'
> {
  /** Undefined while it is loading; keep the list itself stable. */
  list: readonly Row[] | undefined
  /** The call of the list, whose failure is shown in its place. */
  answer: QueryResult
  /** Other words for its failure. */
  word?(problem: unknown): string
  /** Text for an empty list. */
  none: string
  /** The texts by which typing narrows the list, where not those of all columns; keep the function stable. */
  searchedTexts?(row: Row): readonly string[]
  /** The row under the cursor; undefined for none. */
  onCurrent?(row: Row | undefined): void
  /** Fits the height to the rows, in a dialog; such a list is short, and its export shows no progress. */
  fits?: true
  /** Notes after the number of rows, each a `.section-note`. */
  notes?: ReactNode
}

/** Rows as which a list takes all the room there is; an empty one leaves it to the text below. */
const allRoom = 1000

/** A titled list: typing narrows it, and its rows can be exported. */
export function NarrowedGrid<Row extends object>({
  list,
  answer,
  word,
  none,
  notes,
  onCurrent,
  searchedTexts,
  fits,
  ...grid
}: NarrowedGridProps<Row>) {
  const { t } = useTranslation('grid')
  const { columns, label } = grid
  const rows = useRows(list)
  const matches = useMemo(
    () => matchesTexts<Row>(searchedTexts ?? ((row) => columns.map(({ text }) => text(row)))),
    [columns, searchedTexts],
  )
  const { typed, onText, onMove, signs } = useNarrowing(rows, list, matches)
  const isEmpty = list === undefined || list.length === 0
  useEffect(() => {
    if (isEmpty) onCurrent?.(undefined)
  }, [isEmpty, onCurrent])
  const table = (
    <Grid
      {...grid}
      rows={rows}
      {...(onCurrent && { onCursor: onCurrent })}
      onText={onText}
      onMove={onMove}
      {...(typed !== '' && { onSign: signs })}
    />
  )
  return (
    <>
      <SectionTitle
        level={fits ? 3 : 2}
        count={typed === '' ? list?.length : rows.count()}
        notes={
          <>
            {typed !== '' && <span className="section-note">{t('narrowed', { typed })}</span>}
            {notes}
          </>
        }
      >
        {label}
      </SectionTitle>
      <div {...asHigh(isEmpty || fits ? (list?.length ?? 0) : allRoom)}>{table}</div>
      <QueryStatus of={answer} word={word} none={list?.length === 0 && none} />
      {!fits && <ExportProgress />}
    </>
  )
}

interface Narrowing {
  onText(text: string): boolean
  onMove(move: Move): boolean
  /** While the rows are narrowed: Esc is used before its shortcut. */
  signs: Readonly<Record<string, () => void>>
  reset(): void
}

type Matches<Row> = (row: Row, typed: string) => boolean

function createNarrowing<Row>(
  rows: Rows<Row>,
  matches: () => Matches<Row>,
  show: (typed: string) => void,
): Narrowing {
  let typed = ''
  function narrow(text: string): void {
    typed = text
    rows.filter(text.trim() === '' ? null : (row) => matches()(row, text))
    show(text)
  }
  return {
    onText(text) {
      const before = typed
      // A digit alone is a row number; signs belong to the line.
      if (!/^[\p{L}\p{N} ]+$/u.test(text) || (before === '' && !/\p{L}/u.test(text))) return false
      narrow(before + text)
      // Without rows nothing could be taken back.
      if (rows.count() === 0) narrow(before)
      return true
    },
    onMove(move) {
      if (typed === '' || (move !== 'backspace' && move !== 'escape')) return false
      narrow(move === 'escape' ? '' : typed.slice(0, -1))
      return true
    },
    signs: { esc: () => narrow('') },
    reset: () => narrow(''),
  }
}

/**
 * Narrows the rows by typing; Backspace takes a character back and Escape shows all rows. A new list begins with all
 * rows.
 */
export function useNarrowing<Row>(
  rows: Rows<Row>,
  list: unknown,
  matches: Matches<Row>,
): Narrowing & { typed: string } {
  const [typed, setTyped] = useState('')
  const latest = useRef(matches)
  latest.current = matches
  const [narrowing] = useState(() => createNarrowing(rows, () => latest.current, setTyped))
  useEffect(() => narrowing.reset(), [narrowing, list])
  return { typed, ...narrowing }
}

/** Matches rows in whose texts a word begins with each of the typed words, in Greek or Latin letters. */
export function matchesTexts<Row extends object>(textsOf: (row: Row) => readonly string[]) {
  const haystacks = new WeakMap<Row, string>()
  function haystackOf(row: Row): string {
    const known = haystacks.get(row)
    if (known !== undefined) return known
    const text = ` ${latinText(textsOf(row).join(' '))}`
    haystacks.set(row, text)
    return text
  }
  let latest = { typed: '', hasName: nameFilter('', ' ') }
  return (row: Row, typed: string): boolean => {
    if (latest.typed !== typed) latest = { typed, hasName: nameFilter(typed, ' ') }
    return latest.hasName(haystackOf(row))
  }
}
