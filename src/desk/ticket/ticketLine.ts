import { atEnd, fail, isFailure, type Failure, type Reader } from '../command/line/reader.ts'
import { row, verb, type Row } from '../command/line/row.ts'
import { readEmail, readPhone } from '../command/line/words/contact.ts'
import { simple } from '../command/line/words/simple.ts'
import type { Recipient } from './send/sendCommands.ts'

/** `mail maria@example.gr`: the recipient may follow the word. */
function sending(
  place: number,
  name: 'email' | 'sms',
  [word, ...others]: readonly [string, ...string[]],
  example: string,
  read: (reader: Reader) => { email: string } | { phone: string } | Failure,
) {
  return row<Recipient>({
    ...verb(word, ...others),
    ...{
      name,
      place,
      command: `booking.${name}`,
      usage: `${[word, ...others].join(' · ')} [${example}]`,
      examples: [word, ...others, `${word} ${example}`],
    },
    read: (reader) => {
      reader.at = 1
      if (atEnd(reader)) return {}
      const found = read(reader)
      if (isFailure(found)) return found
      return atEnd(reader)
        ? { recipient: 'email' in found ? found.email : found.phone }
        : fail(reader, ['nothing'])
    },
    print: ({ recipient }) => (recipient === undefined ? word : `${word} ${recipient}`),
  })
}

/** Documents of the booking on screen. */
export const ticketRows: readonly Row[] = [
  simple(241, 'print', 'booking.print', 'print'),
  simple(247, 'printOn', 'booking.printOn', 'printer'),
  simple(242, 'thermal', 'booking.thermal', 'thermal'),
  simple(243, 'receipt', 'booking.receipt', 'receipt'),
  simple(244, 'refundReceipt', 'booking.refundReceipt', 'refundreceipt'),
  sending(245, 'email', ['mail', 'ml'], 'maria@example.gr', readEmail),
  sending(246, 'sms', ['sms'], '6971234567', readPhone),
]
