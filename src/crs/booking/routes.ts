import type { booking } from '../../contract/booking.ts'
import type { Handlers, ServerDependencies } from '../server/context.ts'
import { book } from './book.ts'
import { cancel } from './cancel.ts'
import { cancellationFees } from './fees.ts'
import { hold } from './hold.ts'
import { issue, issueHeld } from './issue.ts'
import { activeOptions } from './options.ts'
import { referenceData } from './referenceData.ts'
import { latest, recall, recallOfCompany } from './recall.ts'
import { sell } from './sell.ts'

export function bookingRoutes(parts: ServerDependencies): Handlers<typeof booking> {
  return {
    book: (input, context) => book(parts, input, context),
    hold: (input, context) => hold(parts, input, context),
    issue: (input, context) => issue(parts, input, context),
    issueHeld: (input, context) => issueHeld(parts, input, context),
    sell: (input, context) => sell(parts, input, context),
    recall: (input, context) => recall(parts, input, context),
    recallOfCompany: (input, context) => recallOfCompany(parts, input, context),
    activeOptions: (input, context) => activeOptions(parts, input, context),
    referenceData: (input, context) => referenceData(parts, input, context),
    latest: (_input, context) => latest(context),
    cancellationFees: (input, context) => cancellationFees(parts, input, context),
    cancel: (input, context) => cancel(parts, input, context),
  }
}
