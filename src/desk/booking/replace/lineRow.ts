import { parseTicket, printTicket } from '../../../domain/ticket/number.ts'
import { previewText } from '../../command/line/previewText.ts'
import { peek } from '../../command/line/reader.ts'
import { row, verb } from '../../command/line/row.ts'
import { previewUntil, printUntil, readUntil } from '../../command/line/words/until.ts'
import type { ReplaceArguments } from './replaceOpen.ts'

export const replaceRow = row<ReplaceArguments>({
  ...verb('rpl'),
  name: 'replaceOpen',
  place: 236,
  command: 'booking.replaceOpen',
  usage: 'rpl [a123456] [fri] [18h]',
  read: (reader, context) => {
    reader.at = 1
    const ticket = parseTicket(peek(reader, 'reference')?.text ?? '')
    if (ticket) reader.at = 2
    const when = readUntil(reader, context, reader.at)
    return 'failure' in when ? when : { ...(ticket && { ticket }), ...when }
  },
  print: ({ ticket, until }, context) => {
    const named = ticket ? ` ${printTicket(ticket).toLowerCase()}` : ''
    return `rpl${named}${printUntil(until ? { until } : {}, context)}`
  },
  preview: ({ ticket, until }) => {
    const what = ticket ? printTicket(ticket) : previewText('openTickets')
    return until
      ? previewText('replaceOpen', { what, until: previewUntil(until) })
      : previewText('replaceOpenAsk', { what })
  },
  examples: ['rpl', 'rpl fri', 'rpl fri 18h', 'rpl a123456 fri 18h'],
})
