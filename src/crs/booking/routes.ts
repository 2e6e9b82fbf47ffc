import type { booking } from '../../contract/booking.ts'
import type { Handlers, ServerDependencies } from '../server/context.ts'
import { activeOptions } from './activeOptions.ts'
import { cancel } from './cancel.ts'
import { cancellationFees } from './cancellationFees.ts'
import { issue, issueHeld } from './issue.ts'
import { latest, recall, recallOfCompany } from './recall.ts'

/** The calls of the contract’s booking group that the sale service handles. */
type SaleCalls = 'book' | 'hold' | 'sell' | 'referenceData'

export function bookingRoutes(parts: ServerDependencies): Handlers<Omit<typeof booking, SaleCalls>> {
  return {
    issue: (input, context) => issue(parts, input, context),
    issueHeld: (input, context) => issueHeld(parts, input, context),
    recall: (input, context) => recall(parts, input, context),
    recallOfCompany: (input, context) => recallOfCompany(parts, input, context),
    activeOptions: (input, context) => activeOptions(parts, input, context),
    latest: (_input, context) => latest(context),
    cancellationFees: (input, context) => cancellationFees(parts, input, context),
    cancel: (input, context) => cancel(parts, input, context),
  }
}
