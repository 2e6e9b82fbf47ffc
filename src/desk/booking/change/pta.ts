import i18next from 'i18next'
import { booking as calls } from '../../../contract/booking/booking.ts'
import { refuse, type Refusal } from '../../../domain/refusal.ts'
import type { RequestedPayment } from '../../../domain/pricing/requestedPayment.ts'
import type { CommandServices } from '../../command/command.ts'
import { request } from '../../request/request.ts'
import { loadMethods, paymentsFor } from '../../sale/model/payment/payments.ts'
import { showAnswer } from '../conflict.ts'
import { companiesOfTrips } from '../../sale/model/payment/companies.ts'
import { dialogOf, isShown, openDialog, shownBooking, useRecall, type RecallDialog } from '../shown/store.ts'
import { cannot } from './askChange.ts'

type AskedAgency = Extract<RecallDialog, { kind: 'agency' | 'transfer' }>

/** Shows what is paid and by which methods, and asks for the agency that issues the tickets. */
export async function askPta({ agency = '' }: { agency?: string }): Promise<Refusal | undefined> {
  const booking = shownBooking()
  const refusal = cannot('issuePta')
  if (refusal || !booking) return refusal
  const unloaded = await loadMethods(companiesOfTrips(booking))
  if (unloaded) return unloaded
  if (!isShown(booking)) return refuse('no_booking_shown')
  openDialog({ kind: 'agency', agency, idempotencyKey: crypto.randomUUID() })
  return undefined
}

/** Issues the option on screen as PTA, paid by the payments, else by the usual method. */
export async function confirmPta(
  { agency, payments }: { agency: string; payments?: RequestedPayment[] },
  { say }: Pick<CommandServices, 'say'>,
): Promise<Refusal | undefined> {
  const booking = shownBooking()
  const asked = dialogOf(useRecall.getState(), 'agency')
  if (!booking || !asked) return refuse('no_booking_shown')
  if (agency === '') return refuse('agency_missing')
  const paid = paymentsFor(companiesOfTrips(booking), booking.total, payments)
  const { crsReservationId, version } = booking
  const body = { crsReservationId, agentCode: agency, payments: paid, version }
  const answer = await request(calls.issuePta, { body }, { key: keyFor(asked, agency) })
  const refusal = await showAnswer(answer)
  if (refusal) return refusal
  say(i18next.t('recall:issuePta.done', { reference: crsReservationId, agency }))
  return undefined
}

/** A repetition for the same agency has the same key, another agency a new one. */
export function keyFor(asked: AskedAgency, agency: string): string {
  if (asked.agency === agency) return asked.idempotencyKey
  const idempotencyKey = crypto.randomUUID()
  openDialog({ ...asked, agency, idempotencyKey })
  return idempotencyKey
}
