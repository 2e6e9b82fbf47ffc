import { sql } from 'kysely'

const amountOf = (taken: string) => sql`(${sql.ref(taken)} ->> 'amount')::numeric`

/** Rules that the stored price of every person and vehicle satisfies: each percentage is that of what the item costs now. */
export const priceRules = {
  'a price is its list price less the percentages of what it costs': sql`
    select item.id, listed, explanation -> 'percent' as percent, explanation -> 'vatPercent' as vat_percent,
      explanation -> 'reductions' as reductions, net, vat, dues
    from booking_item item cross join lateral (
      select (explanation #>> '{tariff,price}')::numeric * coalesce((explanation #>> '{tariff,metres}')::numeric, 1) as fare,
        coalesce((explanation #>> '{tariff,emptyBerths}')::numeric, 0) as empty_berths,
        (explanation ->> 'discountAmount')::numeric as discounted, (explanation ->> 'vatPercent')::numeric as vat_percent,
        coalesce((explanation ->> 'coupon')::numeric, 0) + coalesce((explanation ->> 'voucher')::numeric, 0)
          + coalesce((explanation ->> 'miles')::numeric, 0) as reduced,
        case when (explanation ->> 'duesInside')::boolean then dues else 0 end as dues_inside
    ) price
    where explanation is not null and status <> 'CANCELLED' and (
      discounted <> fare - floor(fare * (100 - (explanation ->> 'percent')::numeric) / 100 + 0.5)
      or vat <> floor((net + vat) * vat_percent / (100 + vat_percent) + 0.5)
      or net + vat <> fare - discounted + empty_berths - dues_inside - reduced
      or explanation ? 'reductions' and exists (
        select from (
          select taken, sum(${amountOf('taken')}) over (order by nth) - ${amountOf('taken')} as before
          from jsonb_array_elements(explanation -> 'reductions') with ordinality as each(taken, nth)
        ) reduction
        where taken ? 'percent' and ${amountOf('taken')} <>
          floor((net + vat + reduced - before) * (taken ->> 'percent')::numeric / 100 + 0.5)))`,
  'a coupon or voucher takes off what the price of its item says': sql`
    select offer_use.id, offer_use.kind, code, amount, taken from offer_use
      join booking_item item on item.id = item_id and item.booking_id = offer_use.booking_id
      cross join lateral jsonb_array_elements(explanation -> 'reductions') as each(taken)
    where taken ->> 'kind' = offer_use.kind and taken ->> 'code' = code and ${amountOf('taken')} <> amount`,
}
