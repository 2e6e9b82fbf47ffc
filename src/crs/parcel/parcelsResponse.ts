import type { Static } from 'typebox'
import type { SmallPackage, parcel } from '../../contract/parcel.ts'
import { parcelStatusOf, parcelVerbsOf, type ParcelParty } from '../../domain/parcel/transition.ts'
import type { AnswerOf, InputOf } from '../../contract/call.ts'
import { latinText } from '../../domain/value/latin.ts'
import type { Actor, Tx } from '../database/transaction.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import { nameOrCode } from '../reference/records.ts'
import { formatLocal } from '../server/clock.ts'
import type { CallContext } from '../server/context.ts'
import { portName, priceListName } from './price.ts'
import { readEvents, type EventRow, type ParcelRow, searchParcels } from './parcelSql.ts'

export type WireParcel = Static<typeof SmallPackage>

/** Returns the roles in which the user may change a small package. */
export function partiesOf(who: Actor, { agency, atOrigin, atDestination }: ParcelRow): ParcelParty[] {
  const isSeller = who.agencies.includes(agency)
  return [
    ...(isSeller ? (['seller'] as const) : []),
    ...(atOrigin ? (['origin'] as const) : []),
    ...(atDestination ? (['destination'] as const) : []),
  ]
}

/** Small packages with what happened to them, in the language of the user. */
export async function parcelsResponse(
  tx: Tx,
  who: Actor,
  catalogue: Catalogue,
  rows: readonly ParcelRow[],
): Promise<WireParcel[]> {
  const events = Map.groupBy(
    await readEvents(
      tx,
      rows.map(({ id }) => id),
    ),
    ({ parcel }) => parcel,
  )
  return rows.map((row) => ({
    ...parcelResponse(who, catalogue, row),
    events: (events.get(row.id) ?? []).map((event) => eventResponse(who, catalogue, event)),
  }))
}

function parcelResponse(who: Actor, catalogue: Catalogue, row: ParcelRow): Omit<WireParcel, 'events'> {
  const { id: _, code, atOrigin: _1, atDestination: _2, priceList, ...rest } = row
  const { language } = who
  const port = (idOrCode: string) => ({ idOrCode, name: portName(catalogue, language, idOrCode) })
  const company = catalogue.company(row.company)
  const rate = priceList.split('-').at(-1) ?? ''
  return {
    ...rest,
    packageCode: code,
    company: { idOrCode: row.company, name: nameOrCode(language, company, row.company) },
    priceList: { idOrCode: priceList, name: priceListName(catalogue, language, { ...row, rate }) },
    origin: port(row.origin),
    destination: port(row.destination),
    quantity: row.statuses.length,
    status: parcelStatusOf(row.statuses),
    actions: parcelVerbsOf(row.statuses, partiesOf(who, row)),
  }
}

function eventResponse(
  { language }: Actor,
  catalogue: Catalogue,
  event: EventRow,
): WireParcel['events'][number] {
  const { verb, at, port, agency, userName: user, pieces } = event
  const zone = catalogue.port(port)?.timezone ?? catalogue.network.timezone
  return {
    verb,
    at: formatLocal(at, zone),
    agency,
    user,
    pieces,
    port: { idOrCode: port, name: portName(catalogue, language, port) },
  }
}

/** Small packages in one response. */
const most = 200

/** The latest small packages that the agency has accepted or that come to its ports or leave them. */
export async function list(
  catalogue: Catalogue,
  { query: { text = '' } }: InputOf<typeof parcel.list>,
  { tx, who }: CallContext,
): Promise<AnswerOf<typeof parcel.list>> {
  const rows = await searchParcels(tx, who, latinText(text.trim()), most)
  return { smallPackages: await parcelsResponse(tx, who, catalogue, rows) }
}
