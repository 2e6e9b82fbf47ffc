import { checkDeadlines, type GroupTerms } from '../../../domain/group/deadlines.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { transliterate } from '../../../domain/value/latin.ts'
import { toInstant } from '../../../domain/value/portTime.ts'
import { fieldMissing } from '../../../domain/booking/companyRequirements.ts'
import { missingVehicleFields } from '../../../domain/booking/fields/vehicleFields.ts'
import { isUnnamed } from '../../../domain/group/naming.ts'
import { changeStock } from '../../database/stockChange.ts'
import type { Tx, Actor } from '../../database/transaction.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import { lockRecord } from '../record/lockRecord.ts'
import type { BookingRecord, ItemRow } from '../record/record.ts'
import { idsByCompanyCode, readBookings } from '../record/recordSql.ts'
import {
  type DueRelease,
  type GroupFilter,
  idsOfGroup,
  type ListedGroup,
  nextDueRelease,
  searchGroups,
  writeGroupTermsAhead,
} from './groupSql.ts'

/** The bookings of one group: an option, and the parts that were split off and issued. */
export interface GroupRecord {
  /** The booking that the group began with. */
  root: BookingRecord
  /** The booking that is still an option. */
  open: BookingRecord | undefined
  all: BookingRecord[]
}

type Context = Pick<CallContext, 'tx' | 'who'>

/** The group with a booking code of this company, of any of its trips. */
export async function findGroup(
  { tx, who }: Context,
  company: string,
  code: string,
): Promise<GroupRecord | Refusal> {
  const [id] = await idsByCompanyCode(tx, who, company.toUpperCase(), code)
  if (id === undefined) return refuse('booking_not_found', { reference: code })
  return (await readGroup(tx, who, id)) ?? refuse('not_a_group', { reference: code })
}

/** The group of a booking; undefined where it is none. */
export async function readGroup(tx: Tx, who: Actor, booking: number): Promise<GroupRecord | undefined> {
  const all = await readBookings(tx, await idsOfGroup(tx, who, booking))
  const [root] = all
  return root && { root, open: all.find(({ booking: { status } }) => status === 'OPTIONAL'), all }
}

/** Maximum groups in a list. */
const listed = 200

/** The groups that fit, the latest first; names are in Latin letters, so that a Greek text finds them too. */
export const listGroups = ({ tx, who }: Context, filter: GroupFilter): Promise<ListedGroup[]> =>
  searchGroups(tx, who, { ...filter, name: transliterate(filter.name ?? '').trim() }, listed)

/** The terms agreed for a group, and the expiry of its option. */
export interface AgreedTerms {
  terms: GroupTerms
  optionUntil: string
}

/**
 * Writes what a group is agreed on into all its bookings; refused when the open one has another version. The terms are
 * decided from the group as it is once its bookings are locked.
 */
export async function changeTerms(
  { guard }: Pick<ServerDependencies, 'guard'>,
  context: CallContext,
  found: GroupRecord,
  version: number | undefined,
  decide: (group: GroupRecord) => AgreedTerms | Refusal,
): Promise<Refusal | undefined> {
  const { tx, who, clock } = context
  const done = await changeStock(context, guard, {
    kind: 'group.update',
    collect: async (locks) => {
      const { booking: named } = found.open ?? found.root
      for (const { booking } of found.all) {
        const wanted = booking.id === named.id ? version : undefined
        const locked = await lockRecord(tx, locks, booking.id, wanted)
        if (isRefusal(locked)) return locked
      }
      const group = (await readGroup(tx, who, found.root.booking.id)) ?? found
      const decided = decide(group)
      if (isRefusal(decided)) return decided
      const { terms, optionUntil } = decided
      const { booking } = group.open ?? group.root
      const changed = changedDeadlines(booking.groupTerms, terms)
      const late = checkDeadlines(changed, { now: clock.localNow(booking.timezone), optionUntil })
      if (late) return { ...late, at: `/groupDeadlines${late.at ?? ''}` }
      return { released: [], candidates: [], booking, all: group.all, terms }
    },
    check: () => [],
    write: async ({ booking, all, terms }) => {
      const { id, agency, reference, timezone, groupTerms: before } = booking
      const ids = all.map((one) => one.booking.id)
      // One that is due, and has not been carried out yet, stays due.
      const isKept = terms.releaseBy === before?.releaseBy
      writeGroupTermsAhead(tx, ids, terms, isKept ? 'kept' : releaseAt(terms, timezone, clock.now()))
      // Each has another version now.
      for (const { booking: other } of all.filter((one) => one.booking.id !== id))
        context.journal('group.update', other.id, { reference: other.reference, before, terms })
      return { ownerOf: () => ({}), agency, bookingId: id, data: { reference, before, terms } }
    },
  })
  return isRefusal(done) ? done : undefined
}

/** A deadline that has passed may stay as it is. */
function changedDeadlines(before: GroupTerms | null, terms: GroupTerms) {
  const fields = ['namesBy', 'depositBy', 'releaseBy'] as const
  return Object.fromEntries(
    fields.flatMap((field) => (terms[field] === before?.[field] ? [] : [[field, terms[field]]])),
  )
}

function releaseAt({ releaseBy }: GroupTerms, zone: string, now: Date): Date | null {
  const at = releaseBy === undefined ? null : new Date(toInstant(releaseBy, zone))
  return at && at > now ? at : null
}

/** Locks one option whose places without a name are due to return to sale; its transaction then releases them. */
export const takeDueRelease = nextDueRelease
export type { DueRelease, ListedGroup }

/** Refuses to issue a group while travellers have no name, or vehicles lack what the company requires at the sale. */
export function refuseUnnamed(
  catalogue: Catalogue,
  { booking, trips }: BookingRecord,
  items: readonly ItemRow[],
): Refusal | undefined {
  if (booking.groupTerms === null) return undefined
  const people = items.filter(({ kind, details }) => kind === 'passenger' && isUnnamed(details))
  const unnamed = new Set(people.map(({ uuid }) => uuid)).size
  if (unnamed > 0) return refuse('group_names_missing', { unnamed })
  const missing = items
    .filter(({ kind }) => kind === 'vehicle')
    .flatMap(({ tripId, details, accommodation }) => {
      const company = trips.find(({ id }) => id === tripId)?.company ?? ''
      return missingVehicleFields(
        details,
        catalogue.vehicleKind(accommodation),
        catalogue.products.rule(company).vehicleAtSale,
      )
    })
  return missing[0] === undefined ? undefined : fieldMissing(missing[0])
}
