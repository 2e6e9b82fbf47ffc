import { create } from 'zustand'
import { onSessionEnd } from '../../../request/token.ts'
import type { PassengerKey } from '../../../../domain/booking/fields/passengerFields.ts'
import type { PastedTexts } from './read.ts'

export interface PastedRow {
  uuid: string
  texts: PastedTexts
}

export interface Paste {
  open: boolean
  /** The pasted lines; undefined before anything was pasted. */
  rows: readonly PastedRow[] | undefined
  /** A pasted text that is not parsed yet. */
  text: string
}

const closed: Paste = { open: false, rows: undefined, text: '' }

/** State of the import dialog; the working booking changes only when the whole table is added. */
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

export function setPasted(row: number, field: PassengerKey, text: string): void {
  usePaste.setState(({ rows = [] }) => ({
    rows: rows.map((one, at) => (at === row ? { ...one, texts: { ...one.texts, [field]: text } } : one)),
  }))
}

export function dropPasted(row: number): void {
  usePaste.setState(({ rows = [] }) => ({ rows: rows.filter((_, at) => at !== row) }))
}

onSessionEnd(closePaste)
