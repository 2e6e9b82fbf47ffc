import { disruptionCommand } from './commands.ts'
import { defineCommand } from '../command/defineCommand.ts'
import { simple, lineRow, optional, oneWord, seq, word } from '../line/combine.ts'
import i18next from 'i18next'
import { disruption as calls, disruptionKinds } from '../../contract/disruption.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import type { AnyCommand, CommandServices } from '../command/command.ts'
import { invalidate, isDemoWorld } from '../request/cache.ts'
import { logFault } from '../request/fault.ts'
import { request } from '../request/request.ts'
import {
  askJob,
  isBothWaysOffered,
  switchBothWays,
  leaveJob,
  startJob,
  propose,
  refresh,
  showSailing,
  chosenCases,
  codeOf,
  markRange,
  toggleAllMarks,
  toggleMark,
  useDisruptions,
  type Action,
} from './disruptionStore.ts'
import { previewText } from '../line/previewText.ts'
import type { LineForm } from '../line/row.ts'

/** The disruption of a demonstration; a cancelled sailing if none is named. */
export interface DemoKind {
  kind?: (typeof disruptionKinds)[number]
}

export const demoWord = 'disdemo'

const kind = oneWord('code', disruptionKinds.join(' | '), {
  meaning: ({ keys }) => disruptionKinds.find((name) => name === keys),
})

/** Makes a disrupted sailing for a demonstration. */
export const demoRow: LineForm<DemoKind> = lineRow({
  name: 'disruptionDemo',
  order: 357,
  entry: seq(word(demoWord), optional('kind', kind)),
  preview: (shown) => previewText(`disruptionDemo_${shown.kind ?? 'cancelled'}`),
  examples: [demoWord, `${demoWord} delayed`, `${demoWord} swapped`],
})

const noneChosen = (): Refusal | undefined =>
  chosenCases().length > 0 ? undefined : refuse('disruption_none_chosen')

const refuseWithoutDemo = (): Refusal | undefined =>
  isDemoWorld() ? undefined : refuse('disruption_no_demo')

async function demo(
  { kind = 'cancelled' }: DemoKind,
  { navigate, notifyDone }: CommandServices,
): Promise<Refusal | undefined> {
  const answer = await request(calls.demo, { body: { kind } })
  if (isRefusal(answer)) return answer
  // Before the list comes, in which the cursor then begins at this sailing.
  const shown = showSailing(answer.id)
  // Not awaited: the page waits for the list that has the sailing.
  invalidate(calls.list).catch(logFault)
  navigate('/disruptions')
  await shown
  notifyDone(i18next.t(`disruption:declared.${kind}`))
  return undefined
}

const proposeNext = (): Promise<Refusal | undefined> => propose({ next: useDisruptions.getState().current })

const switchCompanies = (): Promise<Refusal | undefined> =>
  propose({ otherCompanies: !useDisruptions.getState().otherCompanies })

/**
 * Checks out booking after booking; then those checked out are asked to be rebooked, as far as something is proposed.
 */
async function checkOutAndMove(): Promise<Refusal | undefined> {
  const { id, checkOutKey = crypto.randomUUID() } = useDisruptions.getState()
  if (id === undefined) return refuse('disruption_none_chosen')
  useDisruptions.setState({ checkOutKey })
  const cases = chosenCases().filter(({ checkedIn }) => checkedIn > 0)
  for (const { crsReservationId, companyReservationCode } of cases) {
    const body = { crsReservationId, companyReservationCode }
    const key = `${checkOutKey}-${companyReservationCode}`
    const answer = await request(calls.checkOut, { path: { id }, body }, { key })
    if (isRefusal(answer)) return answer
  }
  await refresh()
  useDisruptions.setState({ marked: new Set(cases.map(codeOf)) })
  return askJob('rebook')
}

const noneCheckedIn = (): Refusal | undefined =>
  chosenCases().some(({ checkedIn }) => checkedIn > 0) ? undefined : refuse('disruption_none_checked_in')

const onPage = { where: ['disruptions'], refuses: noneChosen } as const

const asks = (action: Action) =>
  ({
    ...onPage,
    id: `disruption.${action}`,
    changes: 'nothing',
    awaits: 'disruptionAction',
    asks: () => true,
    run: () => askJob(action),
  }) as const

const noOtherWay = (): Refusal | undefined =>
  isBothWaysOffered(useDisruptions.getState().job) ? undefined : refuse('disruption_no_other_way')

const inDialog = { where: ['disruptionAction'], palette: false } as const

/** The page of disrupted sailings: its marks, its actions and their preview, and a demonstration. */
export const disruptionCommands: AnyCommand[] = [
  defineCommand(disruptionCommand.page, {
    line: simple(356, 'disruptions', 'dis'),
    rights: ['change'],
    where: 'everywhere',
    changes: 'nothing',
    awaits: 'disruptions',
    run: (_, { navigate }) => navigate('/disruptions'),
  }),
  defineCommand(disruptionCommand.mark, { about: 'row', ...onPage, changes: 'desk', run: toggleMark }),
  defineCommand(disruptionCommand.markRange, { ...onPage, changes: 'desk', run: markRange }),
  defineCommand(disruptionCommand.markAll, { ...onPage, changes: 'desk', run: toggleAllMarks }),
  asks('stay'),
  asks('rebook'),
  asks('open'),
  asks('refund'),
  defineCommand(disruptionCommand.next, {
    about: 'row',
    ...onPage,
    rights: ['change'],
    changes: 'nothing',
    run: proposeNext,
  }),
  defineCommand(disruptionCommand.checkOut, {
    about: 'row',
    ...onPage,
    rights: ['change'],
    changes: 'record',
    awaits: 'disruptionAction',
    refuses: noneCheckedIn,
    run: checkOutAndMove,
  }),
  defineCommand(disruptionCommand.otherCompanies, { ...onPage, changes: 'desk', run: switchCompanies }),
  defineCommand(disruptionCommand.confirm, {
    ...inDialog,
    rights: ['change'],
    changes: 'record',
    run: startJob,
  }),
  defineCommand(disruptionCommand.bothWays, {
    where: ['disruptionAction'],
    changes: 'nothing',
    refuses: noOtherWay,
    run: switchBothWays,
  }),
  defineCommand(disruptionCommand.leave, { ...inDialog, changes: 'desk', run: leaveJob }),
  defineCommand(disruptionCommand.demo, {
    recorded: false,
    line: demoRow,
    rights: ['change'],
    where: 'everywhere',
    changes: 'record',
    awaits: 'disruptions',
    refuses: refuseWithoutDemo,
    run: demo,
  }),
]
