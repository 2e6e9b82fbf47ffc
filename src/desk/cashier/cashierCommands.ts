import { checkDays, lastDays } from '../../domain/cashier/dateRange.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import type { AnyCommand } from '../command/command.ts'
import { lineContext } from '../command/keyboard.ts'
import type { Days } from '../command/line/words/days.ts'
import type { WithDays } from '../command/line/words/withDays.ts'
import { askClose, closeTill, countAgain, printClose } from './closeTill.ts'
import { leaveCounting, useCashier } from './cashierStore.ts'

declare module '../command/command.ts' {
  interface Commands {
    'app.cashierData': WithDays
    /** The quick range. */
    'cashier.lastDays': NoArguments
    'cashier.openBooking': NoArguments
    'cashier.askClose': NoArguments
    /** From every screen: counts the till, or lists the closes on these days. */
    'cashier.till': WithDays
    'cashier.closeTill': NoArguments
    /** Empties the count of the till. */
    'cashier.countAgain': NoArguments
    'cashier.closes': NoArguments
    'cashier.printClose': { id: number }
    'cashier.leave': NoArguments
  }
  interface Screens {
    cashierData: true
    closeTill: true
    tillCloses: true
  }
}

const here = {
  where: ['cashierData'],
  changes: 'nothing',
  recorded: false,
} as const satisfies Partial<AnyCommand>

/** Shows these days, also on the page below. */
function chooseDays({ from: start, to: finish }: Days): Refusal | undefined {
  const refusal = checkDays({ start, finish })
  if (!refusal) useCashier.setState({ start, finish })
  return refusal
}

function listCloses(days: Days): Refusal | undefined {
  const refusal = chooseDays(days)
  if (!refusal) leaveCounting(true)
  return refusal
}

/** The transactions of the agency, and the closes of its tills. */
export const cashierCommands: AnyCommand[] = [
  {
    id: 'app.cashierData',
    where: 'everywhere',
    changes: 'nothing',
    awaits: 'cashierData',
    run({ days }, { navigate }) {
      const refusal = days && chooseDays(days)
      if (refusal) return refusal
      navigate('/transaction-history')
      return undefined
    },
  },
  {
    ...here,
    id: 'cashier.lastDays',
    run: () => useCashier.setState(lastDays(lineContext.get().today)),
  },
  {
    ...here,
    id: 'cashier.openBooking',
    refuses: () => (useCashier.getState().current?.booking ? undefined : refuse('no_booking_shown')),
    run(_, { navigate }) {
      const reference = useCashier.getState().current?.booking
      if (reference !== undefined) navigate(`/booking-search/${reference}`)
    },
  },
  { ...here, id: 'cashier.askClose', rights: ['cash'], awaits: 'closeTill', run: askClose },
  {
    id: 'cashier.till',
    where: 'everywhere',
    changes: 'nothing',
    recorded: false,
    awaits: ({ days }) => (days ? 'tillCloses' : 'closeTill'),
    run: ({ days }) => (days ? listCloses(days) : askClose()),
  },
  {
    ...here,
    id: 'cashier.closes',
    awaits: 'tillCloses',
    run: () => leaveCounting(true),
  },
  {
    id: 'cashier.closeTill',
    rights: ['cash'],
    where: ['closeTill'],
    changes: 'record',
    awaits: 'tillCloses',
    palette: false,
    recorded: false,
    run: closeTill,
  },
  {
    id: 'cashier.countAgain',
    where: ['closeTill'],
    changes: 'desk',
    palette: false,
    recorded: false,
    run: countAgain,
  },
  {
    id: 'cashier.printClose',
    where: ['tillCloses'],
    changes: 'nothing',
    palette: false,
    recorded: false,
    run: printClose,
  },
  {
    id: 'cashier.leave',
    where: ['closeTill', 'tillCloses'],
    changes: 'desk',
    palette: false,
    recorded: false,
    run: () => leaveCounting(),
  },
]
