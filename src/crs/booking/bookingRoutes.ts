import type { booking } from '../../contract/booking/booking.ts'
import type { Handlers, ServerDependencies } from '../server/context.ts'
import { activeOptions, optional } from './option/activeOptions.ts'
import { allowedActions } from './allowedActions.ts'
import { cancel } from './cancel/cancel.ts'
import { cancellationFees } from './cancel/cancellationFees.ts'
import { changeOption } from './option/changeOption.ts'
import { convertToOpen } from './open/convertToOpen.ts'
import { accompany } from './minors/accompany.ts'
import { convertToOptional } from './option/convertToOptional.ts'
import { lostDiscounts } from './discounts/lostDiscounts.ts'
import { history } from './history.ts'
import { issue, issueFromRecall, issueHeld } from './issue/issue.ts'
import { merge } from './merge.ts'
import { convertFromPta } from './issue/convertFromPta.ts'
import { issuePta } from './issue/issuePta.ts'
import { latest, recall, recallOfCompany } from './recall.ts'
import { split } from './split.ts'
import { transfer } from './transfer/transfer.ts'
import { undoCancel } from './undo/undoCancel.ts'
import { undoRebooking } from './undo/undoRebooking.ts'
import { byCriteria, byNamelist } from './search/search.ts'

/** The calls of the contract’s booking group that the sale service handles. */
type SaleCalls =
  | ('book' | 'hold' | 'sell' | 'referenceData' | 'modify' | 'priceModify' | 'modifiableAttributes')
  | ('addItems' | 'priceAddedItems')
  | ('openTicketInfo' | 'validateOpenTicket' | 'priceDiffForOpen' | 'replaceOpen' | 'replaceOpenTickets')

export function bookingRoutes(dependencies: ServerDependencies): Handlers<Omit<typeof booking, SaleCalls>> {
  return {
    issue: (input, context) => issue(dependencies, input, context),
    issueHeld: (input, context) => issueHeld(dependencies, input, context),
    issueFromRecall: (input, context) => issueFromRecall(dependencies, input, context),
    issuePta: (input, context) => issuePta(dependencies, input, context),
    convertFromPta: (input, context) => convertFromPta(dependencies, input, context),
    recall: (input, context) => recall(dependencies, input, context),
    recallOfCompany: (input, context) => recallOfCompany(dependencies, input, context),
    byCriteria: (input, context) => byCriteria(dependencies, input, context),
    byNamelist: (input, context) => byNamelist(dependencies, input, context),
    optional: (_input, context) => optional(dependencies, context),
    activeOptions: (input, context) => activeOptions(dependencies, input, context),
    latest: (_input, context) => latest(context),
    cancellationFees: (input, context) => cancellationFees(dependencies, input, context),
    changeOption: (input, context) => changeOption(dependencies, input, context),
    accompany: (input, context) => accompany(dependencies, input, context),
    convertToOptional: (input, context) => convertToOptional(dependencies, input, context),
    convertToOpen: (input, context) => convertToOpen(dependencies, input, context),
    history: (input, context) => history(dependencies.catalogue, input, context),
    merge: (input, context) => merge(dependencies, input, context),
    split: (input, context) => split(dependencies, input, context),
    transfer: (input, context) => transfer(dependencies, input, context),
    allowedActions: (input, context) => allowedActions(dependencies, input, context),
    undoCancel: (input, context) => undoCancel(dependencies, input, context),
    undoRebooking: (input, context) => undoRebooking(dependencies, input, context),
    cancel: (input, context) => cancel(dependencies, input, context),
    lostDiscounts: (input, context) => lostDiscounts(dependencies, input, context),
  }
}
