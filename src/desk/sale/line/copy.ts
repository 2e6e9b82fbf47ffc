import { previewText } from '../../command/line/previewText.ts'
import { isFailure } from '../../command/line/reader.ts'
import { verb, type LineForm } from '../../command/line/row.ts'
import { printDay, readDay } from '../../command/line/words/when.ts'
import { formatDateAndDay } from '../../language/date.ts'
import type { CopyArguments } from '../model/commandArguments.ts'

export const copyRow: LineForm<CopyArguments> = {
  ...verb('cp'),
  name: 'copy',
  place: 270,
  turns: true,
  usage: 'cp 28dec',
  read: (reader, { today }) => {
    reader.at = 1
    const date = readDay(reader, { today, towards: 'next' })
    return isFailure(date) ? date : { date }
  },
  print: ({ date }, { today }) => `cp ${printDay(date, { today, towards: 'next' })}`,
  preview: ({ date }) => previewText('copy', { day: formatDateAndDay(date) }),
  examples: ['cp 28dec', 'cp +7', 'cp fri'],
}
