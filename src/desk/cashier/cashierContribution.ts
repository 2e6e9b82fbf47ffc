import i18next from 'i18next'
import { rightsToLookUp } from '../../domain/session/right.ts'
import { checkDays, lastDays, checkClose, countedSum } from '../../domain/cashier/till.ts'
import { refuse, type Refusal, isRefusal } from '../../domain/refusal.ts'
import { cashier } from '../../contract/cashier.ts'
import type { Contribution } from '../command/contribution.ts'
import { defineCommand } from '../command/defineCommand.ts'
import { withDays, type Days } from '../line/words/when.ts'
import type { CommandServices } from '../command/command.ts'
import { lineContext } from '../command/keyboard.ts'
import { focusInvalidField } from '../field/focus/focus.ts'
import { formatMoney } from '../language/money.ts'
import { invalidate, loadCached } from '../request/cache.ts'
import { request } from '../request/request.ts'
import { cashierCommand } from './commands.ts'
import { CashierDialogs } from './CashierDialogs.tsx'
import { leaveCounting, useCashier, changeCounting, countOf, unfinishedCount } from './cashierStore.ts'

/** Reads the till and opens the form to count it. */
async function askClose(): Promise<Refusal | undefined> {
  const till = await request(cashier.till, {})
  if (isRefusal(till)) return till
  const { counts, left, reason } = unfinishedCount(till) ?? nothingCounted
  const counting = { till, counts, left, reason, key: crypto.randomUUID() }
  useCashier.setState({ counting, unfinished: undefined, listsCloses: false })
  return undefined
}

const nothingCounted = { counts: new Map(), left: 0, reason: '' } as const

/** Begins the count from nothing. */
const countAgain = () => changeCounting(nothingCounted)

/** Closes the till as counted, and shows the close among the others. */
async function closeTill(_: object, { notifyDone }: CommandServices): Promise<Refusal | undefined> {
  if (focusInvalidField()) return refuse('text_not_understood')
  const { counting } = useCashier.getState()
  if (counting === undefined) return undefined
  const { till, left, reason, key } = counting
  const counts = countOf(counting.counts)
  const counted = countedSum(counts)
  const refusal = checkClose({ expected: till.expected, counted, left, reason })
  if (refusal) return refusal
  const body = { former: till.former, through: till.through, counts, left, reason }
  const answer = await request(cashier.closeTill, { body }, { key })
  if (isRefusal(answer)) return answer.refusal === 'till_changed' ? readAgain(answer) : answer
  await loadCloses()
  const difference = formatMoney(answer.close.difference)
  notifyDone(i18next.t('cashier:till.closed', { counted: formatMoney(counted), difference }))
  useCashier.setState({ counting: undefined, listsCloses: true })
  return undefined
}

/** Before their list opens, so that keys typed ahead find its rows. The days chosen may not include the close. */
async function loadCloses(): Promise<void> {
  const { today } = lineContext.get()
  const chosen = useCashier.getState()
  if (today < chosen.start || today > chosen.finish) useCashier.setState(lastDays(today))
  await invalidate(cashier.closes)
  await readCloses()
}

/** The list itself shows why they could not be read. */
async function readCloses(): Promise<void> {
  const { start, finish } = useCashier.getState()
  await loadCached(cashier.closes, { path: { start, finish } }, { staleTime: 0 }).catch(() => undefined)
}

/** The count stays, and is compared with what the till should contain by now. */
async function readAgain(changed: Refusal): Promise<Refusal> {
  const till = await request(cashier.till, {})
  if (!isRefusal(till)) changeCounting({ till })
  return changed
}

/** Opens the close for printing. */
async function printClose(
  { id }: { id: number },
  { openFile }: CommandServices,
): Promise<Refusal | undefined> {
  const answer = await request(cashier.closePdf, { query: { id, print: true } })
  if (isRefusal(answer)) return answer
  openFile(answer, cashier.closePdf.file ?? '')
  return undefined
}

const here = { where: ['cashierData'], changes: 'nothing' } as const

/** Shows these days, also on the page below. */
function chooseDays({ from: start, to: finish }: Days): Refusal | undefined {
  const refusal = checkDays({ start, finish })
  if (!refusal) useCashier.setState({ start, finish })
  return refusal
}

/** Opens the list once it has its rows, which keys typed ahead are meant for. */
async function listCloses(days?: Days): Promise<Refusal | undefined> {
  const refusal = days && chooseDays(days)
  if (refusal) return refusal
  await readCloses()
  leaveCounting(true)
  return undefined
}

/** The transactions of the agency, and the closes of its tills. */
const cashierCommands = [
  defineCommand(cashierCommand.page, {
    line: withDays(370, 'cashierData', 'cash'),
    rights: rightsToLookUp,
    where: 'everywhere',
    changes: 'nothing',
    awaits: 'cashierData',
    run({ days }, { navigate }) {
      const refusal = days && chooseDays(days)
      if (refusal) return refusal
      navigate('/transaction-history')
      return undefined
    },
  }),
  defineCommand(cashierCommand.lastDays, {
    ...here,
    run: () => useCashier.setState(lastDays(lineContext.get().today)),
  }),
  defineCommand(cashierCommand.openBooking, {
    ...here,
    refuses: () => (useCashier.getState().current?.booking ? undefined : refuse('no_booking_shown')),
    run(_, { navigate }) {
      const reference = useCashier.getState().current?.booking
      if (reference !== undefined) navigate(`/booking-search/${reference}`)
    },
  }),
  defineCommand(cashierCommand.askClose, { ...here, rights: ['cash'], awaits: 'closeTill', run: askClose }),
  defineCommand(cashierCommand.till, {
    recorded: false,
    line: withDays(372, 'till', 'till'),
    rights: rightsToLookUp,
    where: 'everywhere',
    changes: 'nothing',
    awaits: ({ days }) => (days ? 'tillCloses' : 'closeTill'),
    run: ({ days }) => (days ? listCloses(days) : askClose()),
  }),
  defineCommand(cashierCommand.closes, { ...here, awaits: 'tillCloses', run: () => listCloses() }),
  defineCommand(cashierCommand.closeTill, {
    rights: ['cash'],
    where: ['closeTill'],
    changes: 'record',
    awaits: 'tillCloses',
    palette: false,
    run: closeTill,
  }),
  defineCommand(cashierCommand.countAgain, {
    where: ['closeTill'],
    changes: 'desk',
    palette: false,
    run: countAgain,
  }),
  defineCommand(cashierCommand.printClose, {
    where: ['tillCloses'],
    changes: 'nothing',
    palette: false,
    run: printClose,
  }),
  defineCommand(cashierCommand.leave, {
    where: ['closeTill', 'tillCloses'],
    changes: 'desk',
    palette: false,
    run: () => leaveCounting(),
  }),
]

export const cashierContribution: Contribution = {
  commands: cashierCommands,
  dialogs: [CashierDialogs],
  hiddenCommands: [{ command: cashierCommand.till, hiddenBy: 'cachier_data' }],
  shortcutCategories: [
    {
      name: 'Close till',
      title: 'cashier:shortcutsOf.closeTill',
      order: 200,
      kind: 'dialog',
      screens: ['closeTill'],
    },
  ],
  gridScreens: ['tillCloses'],
  pages: [
    {
      path: '/transaction-history',
      screen: 'cashierData',
      load: async () => (await import('./CashierPage.tsx')).CashierPage,
      rights: rightsToLookUp,
      hiddenBy: 'cachier_data',
      userMenu: { order: 90, command: cashierCommand.page, title: 'cashierData' },
      shortcuts: { name: 'Cashier', title: 'cashier:shortcutsOf.cashierData', order: 190 },
      hasGrid: true,
      gridHint: true,
    },
  ],
}
