import { statisticsCommand } from './commands.ts'
import { rightsToLookUp } from '../../domain/session/right.ts'
import { defineCommand } from '../command/defineCommand.ts'
import { refuse } from '../../domain/refusal.ts'
import { statisticsPageSize } from '../../contract/statistics.ts'
import { lineContext } from '../command/keyboard.ts'
import { withDays } from '../line/words/when.ts'
import { setDays, setLastDays, useStatistics } from './statisticsStore.ts'

declare module '../command/command.ts' {
  interface Screens {
    statistics: true
  }
}

const where = ['statistics' as const]
const changesList = { where, changes: 'desk', recorded: false } as const

/** Number of pages of the tickets that the filters leave. */
export const pagesOf = (count: number) => Math.max(1, Math.ceil(count / statisticsPageSize))

function refusePage(step: 1 | -1) {
  const { page, count } = useStatistics.getState()
  const to = page + step
  return to >= 0 && to < pagesOf(count) ? undefined : refuse('no_more_pages')
}

const turn = (step: 1 | -1) => () =>
  useStatistics.setState(({ page }) => ({ page: page + step, current: undefined }))

const refuseWithoutRow = () =>
  useStatistics.getState().current === undefined ? refuse('no_booking_shown') : undefined

/** The page of statistics. */
export const statisticsCommands = [
  defineCommand(statisticsCommand.page, {
    line: withDays(365, 'statistics', 'stat'),
    rights: rightsToLookUp,
    where: 'everywhere',
    changes: 'nothing',
    awaits: 'statistics',
    run({ days }, { navigate }) {
      const refusal = days && setDays(days)
      if (refusal) return refusal
      navigate('/statistics')
      return undefined
    },
  }),
  defineCommand(statisticsCommand.lastDays, {
    ...changesList,
    run: () => setLastDays(lineContext.get().today),
  }),
  defineCommand(statisticsCommand.nextPage, { ...changesList, refuses: () => refusePage(1), run: turn(1) }),
  defineCommand(statisticsCommand.previousPage, {
    ...changesList,
    refuses: () => refusePage(-1),
    run: turn(-1),
  }),
  defineCommand(statisticsCommand.toggleTable, {
    ...changesList,
    run: () => useStatistics.setState(({ isTable }) => ({ isTable: !isTable })),
  }),
  defineCommand(statisticsCommand.openTicket, {
    where,
    changes: 'nothing',
    refuses: refuseWithoutRow,
    run(_, { navigate }) {
      const reference = useStatistics.getState().current?.crsReservationId
      if (reference !== undefined) navigate(`/booking-search/${reference}`)
    },
  }),
]
