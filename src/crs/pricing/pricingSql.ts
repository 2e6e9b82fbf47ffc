import { sql } from 'kysely'
import { eqAny } from '../database/eqAny.ts'
import type { LoyaltyCard } from '../../domain/pricing/loyaltyCard.ts'
import type { InsuranceProduct } from '../../domain/pricing/insurance.ts'
import type { Offer } from '../../domain/pricing/tariff.ts'
import type { Voucher } from '../../domain/pricing/voucher.ts'
import { sendAhead, type Tx } from '../database/transaction.ts'
import { percentIn } from '../reference/percentIn.ts'
import { nameColumns } from '../reference/nameColumns.ts'
import type { Translated, LocalizedNames, WhenLost } from '../reference/records.ts'

/** A stored percentage with its conditions; empty lists apply to all. */
export interface OfferRow extends LocalizedNames {
  kind: Offer['rule']
  code: string
  /** Set for a deal. */
  project: string | null
  percent: number
  appliesTo: Offer['appliesTo']
  companies: readonly string[]
  ports: readonly string[]
  /** Days of departure. */
  fromDate: string
  toDate: string
  leastPassengers: number
  cancellationSet: string | null
  /** The consequence for the offer when fewer passengers travel. */
  whenLost: WhenLost
}

const offerColumns = sql`kind, code, ${nameColumns}, project, ${percentIn('offer')}, applies_to as "appliesTo",
  companies, ports, from_date as "fromDate", to_date as "toDate", least_passengers as "leastPassengers",
  cancellation_set as "cancellationSet", when_lost as "whenLost"`

/** Offers on sale on a day, and those with the codes, by which something was sold. */
export async function readOffers(tx: Tx, today: string, sold: readonly string[] = []): Promise<OfferRow[]> {
  const found = await sql<OfferRow>`
    select ${offerColumns} from offer where ${today} between sold_from and sold_to or code = any(${sold})
    order by kind, code`.execute(tx)
  return found.rows
}

/** Offers that something was sold by, also when they are no longer on sale. */
export async function readSoldOffers(tx: Tx, codes: readonly string[]): Promise<OfferRow[]> {
  if (codes.length === 0) return []
  const found = await sql<OfferRow>`
    select ${offerColumns} from offer where code = any(${codes}) order by kind, code`.execute(tx)
  return found.rows
}

export async function readVoucher(tx: Tx, kind: Voucher['kind'], id: string): Promise<Voucher | undefined> {
  const found = await sql<Voucher>`
    select kind, id, code, amount, ${percentIn('voucher')}, ports, from_date as "fromDate", to_date as "toDate",
      uses_left as "usesLeft"
    from voucher where kind = ${kind} and id = ${id}`.execute(tx)
  return found.rows[0]
}

export async function readCards(tx: Tx, numbers: readonly string[]): Promise<Map<string, LoyaltyCard>> {
  if (numbers.length === 0) return new Map()
  const found = await sql<LoyaltyCard>`
    select number, company, surname, name, earns, miles from loyalty_card
    where number = any(${numbers})`.execute(tx)
  return new Map(found.rows.map((card) => [card.number, card]))
}

/** False if it is used up: the row is locked first, so that only one of two concurrent uses gets the last one. */
export async function takeVoucher(tx: Tx, kind: Voucher['kind'], id: string): Promise<boolean> {
  const taken = await sql`
    update voucher set uses_left = uses_left - 1 where kind = ${kind} and id = ${id} and uses_left > 0
    returning id`.execute(tx)
  return taken.rows.length > 0
}

/** Returns the remaining balance of the card, or undefined if it is too low. */
export async function takeMiles(tx: Tx, card: string, miles: number): Promise<number | undefined> {
  const taken = await sql<{ miles: number }>`
    update loyalty_card set miles = miles - ${miles} where number = ${card} and miles >= ${miles}
    returning miles`.execute(tx)
  return taken.rows[0]?.miles
}

export interface OfferUseRow {
  bookingId: number
  itemId: number | null
  kind: 'voucher' | 'coupon' | 'miles'
  code: string
  amount: number
}

export function insertOfferUsesAhead(tx: Tx, agency: string, uses: readonly OfferUseRow[]): void {
  if (uses.length > 0)
    sendAhead(
      tx,
      sql`
      insert into offer_use (agency, booking_id, item_id, kind, code, amount, sale_id)
      select ${agency}, "bookingId", "itemId", kind, code, amount, "bookingId"
      from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb)
        as used("bookingId" bigint, "itemId" bigint, kind text, code text, amount integer)`,
    )
}

/** Returns the uses of offers that each booking holds. */
export async function readOfferUses(tx: Tx, bookings: readonly number[]): Promise<OfferUseRow[]> {
  const found = await sql<OfferUseRow>`
    select booking_id as "bookingId", kind, code, sum(amount)::int as amount from offer_use
    where ${eqAny('booking_id', bookings)} and released_at is null
    group by booking_id, kind, code order by booking_id, kind, code`.execute(tx)
  return found.rows
}

/**
 * Ends the uses of offers by cancelled items, given with the percentages of their fares that are refunded. Miles are
 * returned by that percentage; a voucher or coupon may be used again when no item of its sale holds it any more, in
 * whichever booking.
 */
export function releaseOffersAhead(tx: Tx, booking: number, percents: ReadonlyMap<number, number>): void {
  sendAhead(
    tx,
    sql`
    select release_offers_by(array[${booking}::bigint], ${[...percents.keys()]}::bigint[],
      ${[...percents.values()]}::numeric[])`,
  )
}

/** Makes restored items hold their offers again; false if those were returned since. */
export async function holdOffers(tx: Tx, booking: number, items: readonly number[]): Promise<boolean> {
  const held = await sql<{ held: boolean }>`
    select hold_offers(${booking}, ${items}::bigint[]) as held`.execute(tx)
  return held.rows[0]?.held ?? false
}

/** Returns whether this transaction has returned a voucher, a coupon or miles of the booking. */
export async function areOffersReturned(tx: Tx, booking: number): Promise<boolean> {
  const found = await sql<{ returned: boolean }>`
    select exists (select from offer_use where booking_id = ${booking} and returned_at = now()) as returned`.execute(
    tx,
  )
  return found.rows[0]?.returned ?? false
}

export interface InsuranceRow extends InsuranceProduct, LocalizedNames {
  descriptionEn: string
  descriptionEl: string
  descriptionTranslated: Translated | null
  marketingEn: string
  marketingEl: string
  marketingTranslated: Translated | null
}

export async function readInsuranceProducts(tx: Tx): Promise<InsuranceRow[]> {
  const found = await sql<InsuranceRow>`
    select code, ${nameColumns}, description_en as "descriptionEn", description_el as "descriptionEl",
      translated(description_en) as "descriptionTranslated", marketing_en as "marketingEn",
      marketing_el as "marketingEl", translated(marketing_en) as "marketingTranslated",
      per_person as "perPerson", ${percentIn('insurance_product')}, ipt + ipt_hundredths / 100::float8 as ipt, refund_days as "refundDays"
    from insurance_product order by code`.execute(tx)
  return found.rows
}
