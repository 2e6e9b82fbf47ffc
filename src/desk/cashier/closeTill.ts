import i18next from 'i18next'
import { cashier } from '../../contract/cashier.ts'
import { checkClose } from '../../domain/cashier/checkClose.ts'
import { lastDays } from '../../domain/cashier/dateRange.ts'
import { countedSum } from '../../domain/cashier/denominations.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import type { CommandServices } from '../command/command.ts'
import { lineContext } from '../command/keyboard.ts'
import { focusInvalidField } from '../field/entry/invalidFields.ts'
import { formatMoney } from '../language/money.ts'
import { invalidate, record } from '../request/record.ts'
import { request } from '../request/request.ts'
import { changeCounting, countOf, unfinishedCount, useCashier } from './cashierStore.ts'

/** Reads the till and opens the form to count it. */
export async function askClose(): Promise<Refusal | undefined> {
  const till = await request(cashier.till, {})
  if (isRefusal(till)) return till
  const { counts, left, reason } = unfinishedCount(till) ?? nothingCounted
  const counting = { till, counts, left, reason, key: crypto.randomUUID() }
  useCashier.setState({ counting, unfinished: undefined, listsCloses: false })
  return undefined
}

const nothingCounted = { counts: new Map(), left: 0, reason: '' } as const

/** Begins the count from nothing. */
export const countAgain = () => changeCounting(nothingCounted)

/** Closes the till as counted, and shows the close among the others. */
export async function closeTill(_: object, { say }: CommandServices): Promise<Refusal | undefined> {
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
  say(i18next.t('cashier:till.closed', { counted: formatMoney(counted), difference }))
  useCashier.setState({ counting: undefined, listsCloses: true })
  return undefined
}

/** Before their list opens, so that keys typed ahead find its rows. The days chosen may not include the close. */
async function loadCloses(): Promise<void> {
  const { today } = lineContext.get()
  const chosen = useCashier.getState()
  if (today < chosen.start || today > chosen.finish) useCashier.setState(lastDays(today))
  const { start, finish } = useCashier.getState()
  await invalidate(cashier.closes)
  await record(cashier.closes, { path: { start, finish } }, { staleTime: 0 }).catch(() => undefined)
}

/** The count stays, and is compared with what the till should contain by now. */
async function readAgain(changed: Refusal): Promise<Refusal> {
  const till = await request(cashier.till, {})
  if (!isRefusal(till)) changeCounting({ till, key: crypto.randomUUID() })
  return changed
}

/** Opens the close for printing. */
export async function printClose(
  { id }: { id: number },
  { openFile }: CommandServices,
): Promise<Refusal | undefined> {
  const answer = await request(cashier.closePdf, { query: { id, print: true } })
  if (isRefusal(answer)) return answer
  openFile(answer, cashier.closePdf.file ?? '')
  return undefined
}
