import { useMemo } from 'react'
import type { AnswerOf } from '../../../contract/call.ts'
import { ticket } from '../../../contract/ticket.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { readPrinters, type Printer } from '../../../domain/ticket/printer.ts'
import { forTheSession, record, useRecord } from '../../request/record.ts'
import { salePreferences } from '../../sale/model/preferences.ts'

/** The agency’s printers and those the desktop program has found; the paper size of the latter is unknown. */
function all(answer: AnswerOf<typeof ticket.printers> | Refusal | undefined): Printer[] {
  const known = answer === undefined || isRefusal(answer) ? [] : readPrinters(textOf(answer.bytes))
  const others = salePreferences.systemPrinters().filter((own) => known.every(({ name }) => name !== own))
  return [...known, ...others.map((name) => ({ name, model: '' }))]
}

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

/** As a hook; empty until the list is loaded. */
export function usePrinters(): readonly Printer[] {
  const { data } = useRecord(ticket.printers, {}, forTheSession)
  return useMemo(() => all(data), [data])
}

/** The paper of a printer; undefined if it is unknown or none is chosen. */
export const paperOf = async (printer: string) =>
  printer === '' ? undefined : (await printers()).find(({ name }) => name === printer)?.paper

/** For commands; empty if the reservation system has no list of printers. */
export async function printers(): Promise<Printer[]> {
  return all(await record(ticket.printers, {}, forTheSession).catch(() => undefined))
}
