import { defineCommands } from '../../command/defineCommands.ts'
import i18next from 'i18next'
import type { RequestedPayment } from '../../../domain/pricing/requestedPayment.ts'
import { refuse, type Refusal } from '../../../domain/refusal.ts'
import type { OptionUntil } from '../verbs/changeOptionVerb.ts'
import { askJob, leaveJob, startJob, type JobChoice } from './job.ts'
import type { RowNumbers } from '../shown/items.ts'
import { selectedOptions, toggleAllMarks, toggleMark, type OptionAction } from './optionsStore.ts'

declare module '../../command/command.ts' {
  interface Commands {
    'booking.markOption': {}
    'booking.markAllOptions': {}
    'booking.issueOptions': { payments?: RequestedPayment[] }
    /** Numbers name parts of one booking, which a list of options does not have. */
    'booking.cancelOptions': RowNumbers
    'booking.extendOptions': OptionUntil
    'booking.confirmOptions': JobChoice
    'booking.leaveOptions': {}
  }
  interface Screens {
    optionList: true
    optionsAction: true
  }
}

const noneChosen = (): Refusal | undefined =>
  selectedOptions().length > 0 ? undefined : refuse('no_option_chosen')

const isNumbered = (numbers: RowNumbers = {}) =>
  (numbers.passengers ?? numbers.vehicles ?? numbers.trips) !== undefined

const jobText = (action: OptionAction) =>
  i18next.t(`recall:options.${action}Title`, { count: selectedOptions().length })

const onList = { where: ['optionList'], recorded: false, refuses: noneChosen } as const
const asksJob = { ...onList, changes: 'nothing', awaits: 'optionsAction' } as const

/** Marking options in their list, and issuing, cancelling or extending the marked ones together. */
export const optionCommands = defineCommands({
  'booking.markOption': { ...onList, changes: 'desk', run: toggleMark },
  'booking.markAllOptions': { ...onList, changes: 'desk', run: toggleAllMarks },
  'booking.issueOptions': {
    ...{ ...asksJob, rights: ['sell'], asks: () => true },
    preview: () => jobText('issue'),
    run: ({ payments = [] }) => askJob('issue', { method: payments[0]?.method }),
  },
  'booking.cancelOptions': {
    ...{ ...asksJob, rights: ['refund'] },
    refuses: (numbers) => (isNumbered(numbers) ? refuse('no_booking_shown') : noneChosen()),
    preview: () => jobText('cancel'),
    run: () => askJob('cancel'),
  },
  'booking.extendOptions': {
    ...{ ...asksJob, rights: ['change'] },
    preview: () => jobText('extend'),
    run: ({ until }) => askJob('extend', { until }),
  },
  'booking.confirmOptions': { where: ['optionsAction'], changes: 'record', palette: false, run: startJob },
  'booking.leaveOptions': { where: ['optionsAction'], changes: 'desk', palette: false, run: leaveJob },
})
