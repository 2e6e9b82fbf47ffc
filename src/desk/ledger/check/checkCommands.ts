import { refuse } from '../../../domain/refusal.ts'
import type { AnyCommand } from '../../command/command.ts'
import {
  askStatement,
  checkStatement,
  decide,
  storeNote,
  openPracticeStatement,
  printCheck,
  undoDecision,
} from './checkStatement.ts'
import { closeCheck, useCheck } from './checkStore.ts'

declare module '../../command/command.ts' {
  interface Commands {
    /** Opens the check of the clearance under the cursor. */
    'ledger.askStatement': NoArguments
    'ledger.checkClearance': { name: string; text: string }
    /** Asks for another statement of the same clearance. */
    'ledger.otherStatement': NoArguments
    'ledger.accept': NoArguments
    'ledger.query': NoArguments
    'ledger.dispute': NoArguments
    'ledger.note': { note: string }
    'ledger.undoDecision': NoArguments
    'ledger.printCheck': NoArguments
    'ledger.practise': NoArguments
    'ledger.closeCheck': NoArguments
  }
  interface Screens {
    clearanceCheck: true
  }
}

const inside = {
  where: ['clearanceCheck'],
  changes: 'nothing',
  palette: false,
  recorded: false,
} as const satisfies Partial<AnyCommand>

const noCheck = () => {
  const { check, asksAgain } = useCheck.getState()
  return check === undefined || asksAgain ? refuse('clearance_check_not_found') : undefined
}
const onDifference = {
  ...inside,
  rights: ['office'],
  changes: 'record',
  refuses: noCheck,
} as const satisfies Partial<AnyCommand>

/** Checking the statement of a company against the ledger, difference by difference. */
export const checkCommands: AnyCommand[] = [
  {
    id: 'ledger.askStatement',
    rights: ['office'],
    where: ['companyClearings'],
    changes: 'nothing',
    recorded: false,
    awaits: 'clearanceCheck',
    run: askStatement,
  },
  {
    id: 'ledger.practise',
    rights: ['office'],
    where: ['companyClearings', 'clearanceCheck'],
    changes: 'nothing',
    recorded: false,
    run: openPracticeStatement,
  },
  { ...inside, id: 'ledger.checkClearance', rights: ['office'], changes: 'record', run: checkStatement },
  {
    ...inside,
    id: 'ledger.otherStatement',
    refuses: noCheck,
    run: () => useCheck.setState({ asksAgain: true }),
  },
  { ...onDifference, id: 'ledger.accept', run: () => decide('accepted') },
  { ...onDifference, id: 'ledger.query', run: () => decide('queried') },
  { ...onDifference, id: 'ledger.dispute', run: () => decide('disputed') },
  {
    ...onDifference,
    id: 'ledger.note',
    run: ({ note }) => storeNote(note),
  },
  { ...onDifference, id: 'ledger.undoDecision', run: undoDecision },
  { ...inside, id: 'ledger.printCheck', refuses: noCheck, run: printCheck },
  { ...inside, id: 'ledger.closeCheck', changes: 'desk', run: closeCheck },
]
