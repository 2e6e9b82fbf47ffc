import i18next from 'i18next'
import type { AnyCommand } from '../../../command/command.ts'
import type { CopyArguments } from '../../model/commandArguments.ts'
import { formatDayOfYear } from '../../../language/date.ts'
import { copyToDate } from './copy.ts'
import { legsOn } from './legs.ts'
import { notRepeated, sameAgain } from './sameAgain.ts'
import { notCopied, bookingToCopy } from './source.ts'

declare module '../../../command/command.ts' {
  interface Commands {
    'booking.copyToDate': CopyArguments
    'booking.sameAgain': NoArguments
  }
}

/** `PAPADOPOULOU MARIA + 1 · PIR→JTR Mon 28/12 · JTR→PIR Sun 3/1` */
function preview({ date }: CopyArguments): string {
  const copied = bookingToCopy()
  if (copied === undefined || notCopied(copied)) return ''
  const [first, ...others] = copied.people
  const name = [first?.surname, first?.name].filter(Boolean).join(' ')
  const unnamed = i18next.t('command:preview.passengers', { count: copied.people.length })
  const who = name === '' ? unnamed : others.length === 0 ? name : `${name} + ${others.length}`
  const legs = legsOn(copied, date).map(
    ({ origin, destination, date: day }) =>
      `${origin}→${destination} ${day === '' ? i18next.t('booking:leftOpen') : formatDayOfYear(day)}`,
  )
  return i18next.t('booking:preview.copyTo', { booking: [who, ...legs].filter(Boolean).join(' · ') })
}

export const copyToCommands: AnyCommand[] = [
  {
    id: 'booking.copyToDate',
    where: 'everywhere',
    changes: 'desk',
    awaits: 'step2',
    palette: false,
    refuses: () => notCopied(),
    preview,
    run: copyToDate,
  },
  {
    id: 'booking.sameAgain',
    where: ['step4', 'recall'],
    changes: 'desk',
    recorded: false,
    awaits: 'step1',
    refuses: notRepeated,
    run: sameAgain,
  },
]
