import type { AnswerOf, InputOf } from '../../../contract/call.ts'
import type { pricing } from '../../../contract/pricing.ts'
import { confirmedOffers } from '../../../domain/pricing/insurance.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { readEmail } from '../../../domain/value/contact.ts'
import { withPhone } from '../../../domain/booking/fields/leaderFields.ts'
import { useLimits } from '../../database/throttle.ts'
import { messageLimits, queueMessage } from '../../mail/queue.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import { insuranceOffersFor } from './offers.ts'

/** Milliseconds after which the e-mail is not sent any more, because the premium may have changed. */
const goodFor = 2 * 24 * 3_600_000

/** Queues an e-mail with the offers in this transaction. */
export async function sendInsuranceOffer(
  dependencies: ServerDependencies,
  { body }: InputOf<typeof pricing.sendInsuranceOffer>,
  context: CallContext,
): Promise<AnswerOf<typeof pricing.sendInsuranceOffer> | Refusal> {
  const { tx, who } = context
  const recipient = readEmail(body.leader.email ?? '')
  if (recipient === undefined) return refuse('email_required', {}, '/leader/email')
  const all = await insuranceOffersFor(dependencies, body, context)
  if (isRefusal(all)) return all
  const offers = body.insurances ? confirmedOffers(all, body.insurances) : all
  if (offers.length === 0) return refuse('no_insurance_offers')
  const data = { offers, leader: withPhone(body.leader), language: who.language }
  const now = context.clock.now()
  const seconds = await useLimits(tx, messageLimits(who, recipient), now)
  if (seconds > 0) return refuse('too_many_mails', { seconds })
  await queueMessage(tx, who, { recipient, template: 'insurance_offer', data, now, goodFor })
  context.journal('pricing.sendInsuranceOffer', null, { recipient, offers: offers.map(({ id }) => id) })
  return { status: 'queued', recipient }
}
