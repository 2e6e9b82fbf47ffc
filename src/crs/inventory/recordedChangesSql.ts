import { sql } from 'kysely'
import { firstControl, lastControl, printControl } from '../../domain/sailing/salesControl.ts'
import { digestOfChange } from './inventorySql.ts'

/** The name of a control of units above those of the ship, before and after their resource. */
const [beforeResource = '', afterResource = ''] = printControl({
  kind: 'over',
  holders: [],
  what: '#',
}).split('#')

/** Another ship has other units. */
const isNotSwapped = (of: string) => sql`not exists (
  select from disruption where disruption.itinerary_id = ${sql.ref(`${of}.itinerary_id`)} and kind = 'swapped')`

/**
 * The changes of what is sold to whom, compared with the entries of the journal about them; each query finds violations. An entry about a
 * planned change is by the system, and has its author as `by`.
 */
export const salesRules = {
  'a change of what is sold to whom is by the user whom the journal has': sql`
    select change.id, change.agency, change.user_name, entry.id as entry from sales_change change left join journal entry
      on entry.kind in ('inventory.publish', 'inventory.undo')
        and coalesce(entry.data ->> 'undo', entry.data ->> 'change')::bigint = change.id
    where change.agency || '/' || change.user_name is distinct from
        coalesce(entry.data ->> 'by', entry.agency || '/' || entry.user_name)
      or entry.data ? 'digest' and entry.data ->> 'digest' is distinct from ${digestOfChange(sql.ref('change.id'))}`,
  'a limit, an allotment, a step or a day is as it was last set': sql`
    select itinerary_id, leg, resource, most, last.after from (
      select * from stock where resource between ${firstControl} and ${lastControl}
    ) control full join (
      select distinct on (itinerary_id, resource) itinerary_id, resource, after from sales_change_row
      where resource not like ${`${beforeResource}%`} order by itinerary_id, resource, change_id desc
    ) last using (itinerary_id, resource)
    where most is distinct from last.after and ${isNotSwapped('control')}
      and not exists (select from allotment_release release where release.itinerary_id = control.itinerary_id
        and release.resource = control.resource and release.done_at is not null)`,
  'units above those of the ship are as they were last set': sql`
    select stock.itinerary_id, stock.leg, stock.resource, above.units, coalesce(last.after, 0) as after from stock
    cross join lateral (select least(capacity, most) - capacity + over as units) above
    left join lateral (
      select after from sales_change_row row where row.itinerary_id = stock.itinerary_id
        and row.resource = ${beforeResource} || stock.resource || ${afterResource}
      order by change_id desc limit 1
    ) last on true
    where stock.resource !~ '^~' and capacity > 0 and above.units <> coalesce(last.after, 0)
      and ${isNotSwapped('stock')}`,
}
