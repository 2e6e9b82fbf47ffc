import { refuse, type Refusal } from '../../../domain/refusal.ts'
import { previewText } from '../../line/previewText.ts'
import type { Reader } from '../../line/reader.ts'

/** The price of a change from the server. */
interface Priced {
  /** Hundredths, negative where they are returned. */
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

/** Takes `nr` off the end of an entry; the rest is read by the returned reader. */
export function takeWithoutRefund(reader: Reader): { rest: Reader; waived: WithoutRefund } {
  const isWaived = reader.words.length > 1 && reader.words.at(-1)?.keys === word
  return isWaived
    ? { rest: { ...reader, words: reader.words.slice(0, -1) }, waived: { withoutRefund: true } }
    : { rest: reader, waived: {} }
}

/** Prints the word that is typed, with a space before it. */
export const printWithoutRefund = ({ withoutRefund }: WithoutRefund): string =>
  withoutRefund ? ` ${word}` : ''

/** The preview of the change, with what it does not return. */
export const previewWithoutRefund = (preview: string, { withoutRefund }: WithoutRefund): string =>
  withoutRefund ? `${preview} · ${previewText('withoutRefund')}` : preview
