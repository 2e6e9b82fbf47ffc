import { pushed } from '../undo/undoStack.ts'
import { countChanges, describedTables, draftOf, textsOf, useNetwork } from './networkStore.ts'
import { keyPlaces, publishedId, type TableChanges, type RowChange } from './tableRows.ts'

/**
 * Stored changes of a table; the steps of undo are not stored, since each has all changes. Published rows are stored by what
 * is typed into them, because a whole table may be changed at once and a draft is at most 1 MiB.
 */
export interface StoredChanges {
  /** Added rows, by their id. */
  changes: Readonly<Record<string, { from?: string; cells?: string }>>
  /** Places of the columns of the key in the rows below. */
  keys?: readonly number[]
  /** The published texts of a row, then each typed one after its place; those alone where the row is withdrawn. */
  rows?: readonly (readonly string[])[]
}

/** Returns the changes of a table that are not published; undefined if there are none. */
export function changesToStore(table: string): StoredChanges | undefined {
  const changes = Object.entries(draftOf(table).changes)
  if (changes.length === 0) return undefined
  const described = describedTables().find(({ name }) => name === table)
  const keys = described && keyPlaces(described)
  const isShort = (id: string, { from }: RowChange) =>
    keys !== undefined && from !== undefined && publishedId(keys, from) === id
  const texts = changes
    .filter(([id, change]) => !isShort(id, change))
    .map(([id, { from, cells }]) => [id, textsOf({ from, cells })])
  return {
    changes: Object.fromEntries(texts) as StoredChanges['changes'],
    ...(keys && { keys }),
    rows: changes.filter(([id, change]) => isShort(id, change)).map(([, change]) => shortRow(change)),
  }
}

function shortRow({ from = [], cells }: RowChange): string[] {
  const typed = cells?.flatMap((cell, at) => (cell === (from[at] ?? '') ? [] : [`${at}=${cell}`])) ?? []
  return [from.join('\t'), ...typed]
}

function changeOfShort([from = '', ...typed]: readonly string[]): RowChange {
  const published = from.split('\t')
  if (typed.length === 0) return { from: published }
  const cells = [...published]
  for (const text of typed) {
    const sign = text.indexOf('=')
    cells[Number(text.slice(0, sign))] = text.slice(sign + 1)
  }
  return { from: published, cells }
}

function changesOf({ changes, keys = [], rows = [] }: StoredChanges): TableChanges {
  const long = Object.entries(changes).map(([id, { from, cells }]) => [
    id,
    {
      ...(from !== undefined && { from: from.split('\t') }),
      ...(cells !== undefined && { cells: cells.split('\t') }),
    },
  ])
  const short = rows.map(changeOfShort).map((change) => [publishedId(keys, change.from ?? []), change])
  return Object.fromEntries([...short, ...long]) as TableChanges
}

/** Adds stored changes to those made since; of one row, those made last stay. */
export function restoreChanges(table: string, stored: StoredChanges): void {
  useNetwork.setState(({ drafts }) => {
    const draft = draftOf(table)
    const changes = { ...changesOf(stored), ...draft.changes }
    const isEmpty = countChanges(draft) === 0
    const steps = isEmpty ? draft.steps : pushed(draft.steps, draft.changes)
    return { drafts: { ...drafts, [table]: { changes, steps } } }
  })
}

/** Passes on the name of each table over which something is typed or taken back. Returns a function that ends this. */
export const onChangedTable = (touch: (table: string) => void): (() => void) =>
  useNetwork.subscribe(({ drafts }, { drafts: before }) => {
    for (const [table, { changes }] of Object.entries(drafts))
      if (changes !== before[table]?.changes) touch(table)
  })

const loader = { load: (_: string): Promise<void> => Promise.resolve() }

/** The loader belongs to the drafts, which the network does not know. */
export function setChangesLoader(load: (table: string) => Promise<void>): void {
  loader.load = load
}

const reading = new Set<Promise<unknown>>()

/** Restores what is stored for tables before they are shown. */
export async function loadStoredChanges(tables: readonly string[]): Promise<void> {
  const read = Promise.all(tables.map((table) => loader.load(table)))
  reading.add(read)
  try {
    await read
  } finally {
    reading.delete(read)
  }
}

/** Resolves when no stored changes are being read; undefined where none are. */
export const storedChangesRead = (): Promise<unknown> | undefined =>
  reading.size === 0 ? undefined : Promise.allSettled(reading)
