import {
  highestDiscount,
  ownDiscount,
  ownPercent,
  type AppliedDiscount,
} from '../../../domain/pricing/passengerDiscount.ts'
import { isConditional } from '../../../domain/pricing/discountConditions.ts'
import type { Condition, SoldItem } from '../../../domain/pricing/soldDiscount.ts'
import type { Explanation, Offer } from '../../../domain/pricing/tariff.ts'
import type { Tx } from '../../database/transaction.ts'
import { offerApplies, offerIn, type OfferRow, readSoldOffers } from '../../pricing/offers.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import type { WhenLost } from '../../reference/records.ts'
import type { BookingRecord } from '../record/record.ts'
import type { SoldRow } from './soldRows.ts'

/** The discounts and offers that a sale was sold by. */
export interface SaleTerms {
  /**
   * Returns the requirement of an item’s discount or offer for the other items; undefined if it does not depend on
   * them.
   */
  conditionOf(row: SoldRow): Condition | undefined
  /** True where the company leaves the discount to those who stay when its condition is no longer met. */
  isKept(row: SoldRow): boolean
  /** The discount that an item has without that one, when these travel. */
  otherwise(row: SoldRow, present: readonly SoldItem[]): AppliedDiscount
}

/** Offers of these kinds apply to a sufficiently large party. */
const offerRules = new Set<Explanation['rule']>(['project', 'deal', 'companyDiscount', 'fare', 'manual'])

/** Reads the terms of all bookings into which a sale was split; nothing where they were sold without offers. */
export async function readSaleTerms(
  tx: Tx,
  catalogue: Catalogue,
  records: readonly BookingRecord[],
  language: string,
): Promise<SaleTerms> {
  const codes = records.flatMap(({ booking: { project, deal }, items }) => {
    const sold = items.flatMap(({ explanation }) =>
      explanation?.discount !== undefined && offerRules.has(explanation.rule) ? [explanation.discount] : [],
    )
    return sold.length > 0 ? [...sold, project ?? [], deal ?? []].flat() : []
  })
  const offers = await readSoldOffers(tx, [...new Set(codes)])
  return {
    conditionOf: (row) => termOf(row, catalogue, offers),
    isKept: (row) => termOf(row, catalogue, offers)?.whenLost === 'kept',
    otherwise: (row, present) => otherwise(row, { catalogue, offers, language, present }),
  }
}

/** A discount with its condition and what becomes of it. */
type Term = Condition & { whenLost: WhenLost }

function termOf(
  { rule, code = '', item, trip, isPaid }: SoldRow,
  catalogue: Catalogue,
  offers: readonly OfferRow[],
): Term | undefined {
  if (rule === 'discount') {
    const discount = catalogue.discount(code)
    return discount && isConditional(discount)
      ? { kind: 'rule', rule: discount, whenLost: discount.whenLost }
      : undefined
  }
  if (rule === 'group') {
    // The option of a group has the fare of the size agreed on, until its places return by the deadlines of the group.
    if (!isPaid) return undefined
    const fare = groupFares(catalogue, trip.company).find(({ percent }) => percent >= item.percent)
    return fare && { kind: 'group', least: fare.fromPersons, whenLost: fare.whenLost }
  }
  const offer = offers.find((offer) => offer.kind === rule && offer.code === code)
  return offer && offer.leastPassengers > 1
    ? { kind: 'persons', least: offer.leastPassengers, whenLost: offer.whenLost }
    : undefined
}

const groupFares = (catalogue: Catalogue, company: string) =>
  catalogue.groupFares(catalogue.company(company)?.market ?? '')

interface Fallback {
  catalogue: Catalogue
  offers: readonly OfferRow[]
  language: string
  present: readonly SoldItem[]
}

/** The highest of what the passenger type gives and of the offers of the whole booking that still apply. */
function otherwise(row: SoldRow, { catalogue, offers, language, present }: Fallback): AppliedDiscount {
  const { kind, rule, code, item, trip, of, admissible, type, product, sailing } = row
  const persons = present.filter((one) => one.kind === 'passenger' && one.sailing === sailing).length
  const { project, deal } = of.booking
  const isOfBooking = (offer: OfferRow) =>
    (offer.kind === 'project' && offer.code === project) || (offer.kind === 'deal' && offer.code === deal)
  const open = offers.filter(
    (offer) =>
      isOfBooking(offer) &&
      !(offer.kind === rule && offer.code === code) &&
      offerApplies(offer, trip, persons),
  )
  const own = kind === 'passenger' ? ownDiscount(type, admissible) : undefined
  const hasTypeFare = Boolean(item.explanation?.tariff.limits?.passengerType)
  const applied: AppliedDiscount = {
    rule: own ? 'type' : 'none',
    ...(own && { code: own.code }),
    percent: own && !hasTypeFare ? ownPercent(type, product, admissible) : 0,
  }
  return highestDiscount(
    applied,
    [
      ...open.map(offerIn(language)),
      ...(rule === 'group' ? groupOffer(catalogue, trip.company, persons) : []),
    ],
    kind,
  )
}

/** The fare of a group of that many persons. */
function groupOffer(catalogue: Catalogue, company: string, persons: number): Offer[] {
  const fare = groupFares(catalogue, company).findLast(({ fromPersons }) => fromPersons <= persons)
  return fare ? [{ rule: 'group', code: 'GROUP', percent: fare.percent, appliesTo: 'passenger' }] : []
}
