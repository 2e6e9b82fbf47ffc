import { ledger } from '../../contract/ledger.ts'
import type { Handlers, PublicHandlers, ServerDependencies } from '../server/context.ts'
import { actionLog } from './actionLog.ts'
import { agencyInfo } from './account.ts'
import { balances, credits, financialData } from './financialData.ts'
import {
  checkClearance,
  clearanceCheck,
  decideDifference,
  practiceStatement,
} from './clearance/checkClearance.ts'
import { clearanceCheckPdf } from './clearance/checkPdf.ts'
import { clearings } from './clearance/clearance.ts'
import { clearanceFile, downloadClearance } from './clearance/clearanceLink.ts'

const { clearanceFile: file, ...books } = ledger

/** The ledger calls of the signed-in agency. */
export const ledgerCalls = books

export function ledgerRoutes(dependencies: ServerDependencies): Handlers<typeof books> {
  return {
    credits: (_input, context) => credits(context),
    financialData: (input, context) => financialData(dependencies, input, context),
    balances: (_input, context) => balances(dependencies, context),
    companyClearings: (input, context) => clearings(input, context),
    downloadClearance: (input, context) => downloadClearance(dependencies, input, context),
    checkClearance: (input, context) => checkClearance(dependencies, input, context),
    clearanceCheck: (input, context) => clearanceCheck(input, context),
    decideDifference: (input, context) => decideDifference(input, context),
    clearanceCheckPdf: (input, context) => clearanceCheckPdf(dependencies.catalogue, input, context),
    practiceStatement: (input, context) => practiceStatement(dependencies, input, context),
    agencyInfo: (_input, context) => agencyInfo(context),
    actionLog: (input, context) => actionLog(dependencies.catalogue, input, context),
  }
}

/** Calls without a session, made by a separate window. */
export const publicLedgerCalls = { clearanceFile: file }

export function publicLedgerRoutes(
  dependencies: ServerDependencies,
): PublicHandlers<typeof publicLedgerCalls> {
  return { clearanceFile: (input, context) => clearanceFile(dependencies, input, context) }
}
