import { pricingCommand } from './commands.ts'
import i18next from 'i18next'
import type { AnswerOf, InputOf } from '../../contract/call.ts'
import { pricing as calls } from '../../contract/pricing.ts'
import { confirmedOffers } from '../../domain/pricing/insurance.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { refusalOf, type CommandServices } from '../command/command.ts'
import { request } from '../request/request.ts'
import { usePricing, type Chosen, type OfferKind, type PriceBody } from './price.ts'

type Leader = InputOf<typeof calls.sendInsuranceOffer>['body']['leader']
export type InsuranceOffer = AnswerOf<typeof calls.insuranceOffer>['offers'][number]

/** The offers of the working booking; `app` provides the implementation. */
export interface BookingOffers {
  chosen(): Chosen
  choose(change: Partial<Chosen>): void
  body(): PriceBody
  leader(): Leader
  insuranceOffers(): readonly InsuranceOffer[] | undefined
  setInsuranceOffers(offers: readonly InsuranceOffer[] | undefined): void
  /** The previous and the new total, if they differ. */
  difference(): { before: number; now: number } | undefined
  /** Returns whether a changed total opens a dialog; the screen shows it in either case. */
  dialogs(): boolean
  agree(): void
  focus(field: string): void
}

export interface InsureArguments {
  /** Number of the offer, from 1; the first when absent. */
  number?: number
}

declare module '../command/command.ts' {
  interface CommandServices {
    offers: BookingOffers
  }
}

function setProblem(kind: OfferKind, refusal: Refusal | undefined): void {
  usePricing.setState(({ problems }) => ({ problems: { ...problems, [kind]: refusal } }))
}

/**
 * Applies an offer and reprices. A refused offer is reverted and the reason shown at its field; a changed
 * total must be accepted by the operator.
 */
async function apply(
  kind: OfferKind,
  change: Partial<Chosen>,
  services: CommandServices,
): Promise<Refusal | undefined> {
  const { offers } = services
  const before = offers.chosen()
  const took = usePricing.getState().dataPricing !== undefined
  offers.choose(change)
  setProblem(kind, undefined)
  const refusal = took ? await priced(services) : undefined
  if (refusal) {
    offers.choose(before)
    await priced(services)
    setProblem(kind, refusal)
    return refusal
  }
  showDifference(kind, before, services)
  return undefined
}

const priced = async ({ run }: CommandServices) => refusalOf(await run(pricingCommand.price, {}, 'screen'))

function showDifference(kind: OfferKind, before: Chosen, { offers }: CommandServices): void {
  const differs = offers.difference()
  if (differs === undefined) return
  if (offers.dialogs()) usePricing.setState({ totalChange: { kind, chosen: before, ...differs } })
  else offers.focus('difference')
}

export function applyCoupon({ code }: { code?: string }, services: CommandServices) {
  if (code === undefined) return services.offers.focus('coupon')
  return apply('coupon', { coupon: code.trim().toUpperCase() }, services)
}

/** The number and, if the voucher has one, its code; an empty number removes the voucher. */
export async function applyVoucher(
  { id, code = '' }: { id?: string; code?: string },
  services: CommandServices,
) {
  if (id === undefined) return services.offers.focus('voucher')
  const number = id.trim().toUpperCase()
  if (number === '' && services.offers.chosen().voucher !== '')
    return apply('voucher', { voucher: '' }, services)
  const refusal = await voucherRefused(number, code.trim(), services)
  if (refusal) {
    setProblem('voucher', refusal)
    return refusal
  }
  const voucher = code.trim() === '' ? number : `${number}/${code.trim()}`
  return apply('voucher', { voucher }, services)
}

async function voucherRefused(
  id: string,
  code: string,
  { offers }: CommandServices,
): Promise<Refusal | undefined> {
  if (id === '') return refuse('voucher_number_missing')
  const [trip] = offers.body().trips
  const query = {
    ...(code === '' ? {} : { code }),
    ...(trip === undefined
      ? {}
      : {
          origin: trip.origin.idOrCode,
          destination: trip.destination.idOrCode,
          departureDate: trip.departureDateTime.slice(0, 10),
        }),
  }
  const answer = await request(calls.validateVoucher, { path: { id }, query })
  if (isRefusal(answer)) return answer
  if (answer.errorCode === 0) return undefined
  return refuse('voucher_refused', { words: answer.errorMessage ?? id })
}

/** A deal belongs to a project, so another project removes it. */
export function applyProject({ code }: { code?: string }, services: CommandServices) {
  if (code === undefined) return services.offers.focus('project')
  return apply('project', { selectedProject: code.toUpperCase(), deal: '' }, services)
}

export function applyDeal({ code }: { code?: string }, services: CommandServices) {
  if (code === undefined) return services.offers.focus('deal')
  return apply('deal', { deal: code.toUpperCase() }, services)
}

/** Without a code the company’s usual fare applies again. */
export function applyFare(
  { company, code = '' }: { company?: string; code?: string },
  services: CommandServices,
) {
  if (company === undefined) return services.offers.focus('fare')
  const others = services.offers
    .chosen()
    .farePerCompanies.filter((farePerCompany) => farePerCompany.company !== company)
  const chosen = code === '' ? [] : [{ company, fareIdOrCode: code.toUpperCase() }]
  return apply('fare', { farePerCompanies: [...others, ...chosen] }, services)
}

/** Requests the insurance offers of the working booking; only on the operator’s request. */
export async function loadInsuranceOffers(
  _: object,
  { offers }: CommandServices,
): Promise<Refusal | undefined> {
  const answer = await request(calls.insuranceOffer, { body: { ...offers.body(), leader: offers.leader() } })
  if (isRefusal(answer)) {
    setProblem('insurance', answer)
    return answer
  }
  offers.setInsuranceOffers(answer.offers)
  const none = answer.offers.length === 0 ? refuse('no_insurance_offers') : undefined
  const refusal = dropUnavailable(answer.offers, offers) ?? none
  setProblem('insurance', refusal)
  return refusal
}

/** Removes insurances that are no longer offered and returns a refusal naming them. */
function dropUnavailable(
  list: readonly InsuranceOffer[],
  offers: CommandServices['offers'],
): Refusal | undefined {
  const { insurance } = offers.chosen()
  const unavailable = insurance.filter((id) => confirmedOffers(list, [{ id }]).length === 0)
  if (unavailable.length === 0) return undefined
  offers.choose({ insurance: insurance.filter((id) => !unavailable.includes(id)) })
  const names = unavailable.map((id) => {
    const product = id.split('-')[0] ?? id
    return list.find((offer) => offer.id.startsWith(`${product}-`))?.name ?? product
  })
  return refuse('insurance_gone', { insurance: names.join(', ') })
}

/** Confirms an offer, or revokes the confirmation. */
export function turnInsurance({ id }: { id: string }, services: CommandServices): void {
  const before = services.offers.chosen()
  const { insurance } = before
  services.offers.choose({
    insurance: insurance.includes(id) ? insurance.filter((one) => one !== id) : [...insurance, id],
  })
  // The new choice settles a refusal about lost insurances.
  setProblem('insurance', undefined)
  showDifference('insurance', before, services)
}

/** Confirms the first offer, or the one with that number; requests the offers first if necessary. */
export async function insure(
  { number = 1 }: InsureArguments,
  services: CommandServices,
): Promise<Refusal | undefined> {
  const { offers } = services
  const unpriced = usePricing.getState().dataPricing === undefined
  const refusal = (unpriced ? await priced(services) : undefined) ?? (await offered(services))
  if (refusal) return refusal
  const list = offers.insuranceOffers() ?? []
  const id = list[number - 1]?.id
  if (id === undefined) return refuse('no_such_insurance', { number, most: list.length })
  if (!offers.chosen().insurance.includes(id)) turnInsurance({ id }, services)
  return undefined
}

async function offered(services: CommandServices): Promise<Refusal | undefined> {
  const offers = services.offers.insuranceOffers() ?? []
  return offers.length === 0 ? loadInsuranceOffers({}, services) : undefined
}

/** Mails the confirmed offers to the leader, or else all. Reported as queued: delivery is not known. */
export async function sendInsurance(
  _: object,
  { offers, notifyDone }: CommandServices,
): Promise<Refusal | undefined> {
  const { insurance } = offers.chosen()
  const body = { ...offers.body(), leader: offers.leader() }
  if (body.trips.length === 0) return refuse('choose_a_trip')
  const named = insurance.length === 0 ? {} : { insurances: insurance.map((id) => ({ id })) }
  const answer = await request(calls.sendInsuranceOffer, { body: { ...body, ...named } })
  if (isRefusal(answer)) {
    if (answer.at === '/leader/email') offers.focus('email')
    return answer
  }
  notifyDone(i18next.t('pricing:insurance.queued', { recipient: answer.recipient }))
  return undefined
}

export function agree(_: object, { offers }: CommandServices): void {
  const inDialog = usePricing.getState().totalChange !== undefined
  usePricing.setState({ totalChange: undefined })
  offers.agree()
  // The ticked box no longer exists; a dialog restores the focus itself.
  if (!inDialog) offers.focus('')
}

export async function revertOffer(_: object, services: CommandServices): Promise<Refusal | undefined> {
  const { totalChange } = usePricing.getState()
  usePricing.setState({ totalChange: undefined })
  if (totalChange === undefined) return refuse('nothing_to_undo')
  services.offers.choose(totalChange.chosen)
  return totalChange.kind === 'insurance' ? undefined : priced(services)
}

export function closeTotalChange(): void {
  usePricing.setState({ totalChange: undefined })
}
