import { refuse, type Refusal } from '../../../domain/refusal.ts'
import { previewText } from '../../line/previewText.ts'
import { atEnd, isFailure } from '../../line/words/reader.ts'
import type { Opening } from '../../line/combine.ts'

/** The price of a change from the server. */
interface Priced {
  /** Smallest units, negative where they are returned. */
  difference: number
  /** False for a user without the right to refund. */
  refundPermitted?: boolean
}

/** Refuses a change that returns something to a user who may not refund. */
export const refuseRefund = ({ difference, refundPermitted = true }: Priced): Refusal | undefined =>
  difference < 0 && !refundPermitted ? refuse('refund_not_permitted', { amount: -difference }) : undefined

/** The amount that a change would return is retained with its fees. */
export interface WithoutRefund {
  withoutRefund?: true | undefined
}

const word = 'nr'

/** An entry at whose end `nr` waives what the change would return. */
export const withoutRefund = <Args extends object>(entry: Opening<Args>): Opening<Args & WithoutRefund> => ({
  ...entry,
  usage: `${entry.usage} [${word}]`,
  read(reader, context) {
    const isWaived = reader.words.length > 1 && reader.words.at(-1)?.keys === word
    if (!isWaived) return entry.read(reader, context)
    const rest = { ...reader, words: reader.words.slice(0, -1) }
    const args = entry.read(rest, context)
    reader.at = atEnd(rest) ? reader.words.length : rest.at
    if (rest.refused) reader.refused = rest.refused
    return isFailure(args) ? args : { ...args, withoutRefund: true as const }
  },
  print: (args, context) => entry.print(args, context) + (args.withoutRefund ? ` ${word}` : ''),
})

/** The preview of the change, with what it does not return. */
export const previewWithoutRefund = (preview: string, waived: WithoutRefund): string =>
  waived.withoutRefund ? `${preview} · ${previewText('withoutRefund')}` : preview
