import { lastDays } from '../../domain/cashier/dateRange.ts'
import { refuse } from '../../domain/refusal.ts'
import type { AnyCommand } from '../command/command.ts'
import { lineContext } from '../command/keyboard.ts'
import { askClose, closeTill, noTransactions, printClose } from './closeTill.ts'
import { exportTransactions } from './exportTransactions.ts'
import { useCashier } from './store.ts'

declare module '../command/command.ts' {
  interface Commands {
    'app.cashierData': NoArguments
    /** The quick range. */
    'cashier.lastDays': NoArguments
    'cashier.exportData': NoArguments
    'cashier.openBooking': NoArguments
    'cashier.askClose': NoArguments
    'cashier.closeTill': NoArguments
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

/** The transactions of the agency, and the closes of its tills. */
export const cashierCommands: AnyCommand[] = [
  {
    id: 'app.cashierData',
    where: 'everywhere',
    changes: 'nothing',
    awaits: 'cashierData',
    run: (_, { navigate }) => navigate('/transaction-history'),
  },
  {
    ...here,
    id: 'cashier.lastDays',
    run: () => useCashier.setState(lastDays(lineContext.get().today)),
  },
  {
    ...here,
    id: 'cashier.exportData',
    run: (_, { openFile }) => noTransactions() ?? exportTransactions(useCashier.getState(), openFile),
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
  { ...here, id: 'cashier.askClose', awaits: 'closeTill', run: askClose },
  {
    ...here,
    id: 'cashier.closes',
    awaits: 'tillCloses',
    run: () => useCashier.setState({ listsCloses: true, counting: undefined }),
  },
  {
    id: 'cashier.closeTill',
    where: ['closeTill'],
    changes: 'record',
    awaits: 'tillCloses',
    palette: false,
    recorded: false,
    run: closeTill,
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
    run: () => useCashier.setState({ counting: undefined, listsCloses: false }),
  },
]
