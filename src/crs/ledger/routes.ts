import { ledger } from '../../contract/ledger.ts'
import type { Handlers, OpenHandlers, Parts } from '../server/parts.ts'
import { actionLog } from './actionLog.ts'
import { agencyInfo } from './agencyInfo.ts'
import { clearings } from './clearance.ts'
import { credits } from './credits.ts'
import { financialData } from './financialData.ts'
import { clearanceFile, downloadClearance } from './link.ts'

const { clearanceFile: file, ...books } = ledger

/** The books of the agency that asks. */
export const ledgerCalls = books

export function ledgerRoutes(parts: Parts): Handlers<typeof books> {
  return {
    credits: (_input, context) => credits(context),
    financialData: (input, context) => financialData(parts, input, context),
    companyClearings: (input, context) => clearings(input, context),
    downloadClearance: (input, context) => downloadClearance(parts, input, context),
    agencyInfo: (_input, context) => agencyInfo(context),
    actionLog: (input, context) => actionLog(input, context),
  }
}

/** What is fetched without a session, by a window of its own. */
export const linkCalls = { clearanceFile: file }

export function linkRoutes(parts: Parts): OpenHandlers<typeof linkCalls> {
  return { clearanceFile: (input, door) => clearanceFile(parts, input, door) }
}
