import { create } from 'zustand'
import { onSessionEnd } from '../../../request/token.ts'
import type { PastedTexts, PersonField } from './read.ts'

export interface PastedRow {
  uuid: string
  texts: PastedTexts
}

export interface Paste {
  open: boolean
  /** What was pasted, line by line; nothing before something was. */
  rows: readonly PastedRow[] | undefined
  /** A pasted text that is still to be read. */
  text: string
}

const closed: Paste = { open: false, rows: undefined, text: '' }

/** A pasted table on its way into the booking: nobody is in hand before it is taken as a whole. */
export const usePaste = create<Paste>(() => closed)

export function openPaste(text: string): void {
  usePaste.setState({ open: true, rows: undefined, text })
}

export function closePaste(): void {
  usePaste.setState(closed)
}

export function showPasted(people: readonly PastedTexts[]): void {
  usePaste.setState({ text: '', rows: people.map((texts) => ({ uuid: crypto.randomUUID(), texts })) })
}

export function setPasted(row: number, field: PersonField, text: string): void {
  usePaste.setState(({ rows = [] }) => ({
    rows: rows.map((one, at) => (at === row ? { ...one, texts: { ...one.texts, [field]: text } } : one)),
  }))
}

export function dropPasted(row: number): void {
  usePaste.setState(({ rows = [] }) => ({ rows: rows.filter((_, at) => at !== row) }))
}

onSessionEnd(closePaste)
