import { defineCommands } from '../../command/defineCommands.ts'
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
  ...defineCommands({
    'ledger.askStatement': {
      rights: ['office'],
      where: ['companyClearings'],
      changes: 'nothing',
      awaits: 'clearanceCheck',
      run: askStatement,
    },
    'ledger.practise': {
      rights: ['office'],
      where: ['companyClearings', 'clearanceCheck'],
      changes: 'nothing',
      run: openPracticeStatement,
    },
    'ledger.checkClearance': { ...inside, rights: ['office'], changes: 'record', run: checkStatement },
    'ledger.otherStatement': {
      ...inside,
      refuses: noCheck,
      run: () => useCheck.setState({ asksAgain: true }),
    },
    'ledger.accept': { ...onDifference, run: () => decide('accepted') },
    'ledger.query': { ...onDifference, run: () => decide('queried') },
    'ledger.dispute': { ...onDifference, run: () => decide('disputed') },
    'ledger.note': { ...onDifference, run: ({ note }) => storeNote(note) },
    'ledger.undoDecision': { ...onDifference, run: undoDecision },
    'ledger.printCheck': { ...inside, refuses: noCheck, run: printCheck },
    'ledger.closeCheck': { ...inside, changes: 'desk', run: closeCheck },
  }),
]
