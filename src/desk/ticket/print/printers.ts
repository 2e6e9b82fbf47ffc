import { useMemo } from 'react'
import type { AnswerOf } from '../../../contract/call.ts'
import { ticket } from '../../../contract/ticket.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { readPrinters, type Printer } from '../../../domain/ticket/printer.ts'
import { forTheSession, record, useRecord } from '../../request/record.ts'
import { salePreferences } from '../../sale/model/preferences.ts'

/** The agency's printers, and those the desktop program found at this machine; of these nobody knows the paper. */
function all(answer: AnswerOf<typeof ticket.printers> | Refusal | undefined): Printer[] {
  const known = answer === undefined || isRefusal(answer) ? [] : readPrinters(textOf(answer.bytes))
  const others = salePreferences.systemPrinters().filter((own) => known.every(({ name }) => name !== own))
  return [...known, ...others.map((name) => ({ name, model: '' }))]
}

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

/** For a screen: none until the list has come. */
export function usePrinters(): readonly Printer[] {
  const { data } = useRecord(ticket.printers, {}, forTheSession)
  return useMemo(() => all(data), [data])
}

/** For a command. A reservation system that tells of none has none. */
export async function printers(): Promise<Printer[]> {
  return all(await record(ticket.printers, {}, forTheSession).catch(() => undefined))
}
