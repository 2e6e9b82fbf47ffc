import { answers, chooseSailing, scan, sellToday, type Sold, startCheckIn } from '../kit/desk/gate.ts'
import { openDesk, type Operator, signIn } from '../kit/desk/operator.ts'
import { reportKeys } from './reportKeys.ts'

/** A task at the gate, in the order of a boarding: its sailing is on screen, except for the first. */
interface GateJob {
  name: string
  budget: number
  work(operator: Operator, sold: Sold): Promise<void>
}

/** The digits of a ticket or a booking code are typed; a scanner types them itself. */
const gateJobs: readonly GateJob[] = [
  {
    name: 'open the gate of a sailing',
    budget: 30,
    async work(operator, sold) {
      await operator.press('Alt+t', 'g')
      await operator.page.getByLabel('Port', { exact: true }).waitFor()
      await operator.atRest()
      await chooseSailing(operator, sold)
    },
  },
  { name: 'start check-in', budget: 3, work: (operator) => startCheckIn(operator) },
  {
    name: 'check in a ticket',
    budget: 9,
    async work(operator, { tickets: [first = ''] }) {
      await scan(operator, first)
      await answers(operator, /YES/)
    },
  },
  {
    name: 'check in the rest of a booking',
    budget: 9,
    async work(operator, { reference }) {
      await scan(operator, reference)
      await operator.see(/^Check in \d/)
      await operator.atRest()
      await operator.pause()
      await operator.press('Enter')
      await operator.seeRow('JONES', '✓ in')
    },
  },
  {
    name: 'check out one passenger of the list',
    budget: 6,
    async work({ press, see, seeRow, atRest, pause }) {
      await press('ArrowDown', 'Home', 'Space')
      await see('1 marked')
      await press('Shift+F11')
      await see(/^Check out/)
      await atRest()
      await pause()
      await press('Enter')
      await seeRow('JONES', 'expected')
    },
  },
]

/** Whether every task of a boarding stays within its number of keys. */
export async function boardByKeys(url: string): Promise<boolean> {
  const sold = await sellToday(url, ['PAPADOPOULOU', 'SMITH', 'JONES'])
  const operator = await openDesk(url)
  let within = true
  try {
    await signIn(operator, { user: 'checkin', password: 'ferrygate' })
    for (const { name, budget, work } of gateJobs) {
      const before = operator.keys()
      await work(operator, sold)
      within = reportKeys(`at the gate: ${name}`, operator.keys() - before, budget) && within
    }
  } finally {
    await operator.close()
  }
  return within
}
