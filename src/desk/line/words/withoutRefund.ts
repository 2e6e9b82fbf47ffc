import { previewText } from '../previewText.ts'
import type { Reader } from '../reader.ts'

/** What a change would return is retained with its fees. */
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

/** As it is typed, with a space before it. */
export const printWithoutRefund = ({ withoutRefund }: WithoutRefund): string =>
  withoutRefund ? ` ${word}` : ''

/** The preview of the change, with what it does not return. */
export const previewWithoutRefund = (preview: string, { withoutRefund }: WithoutRefund): string =>
  withoutRefund ? `${preview} · ${previewText('withoutRefund')}` : preview
