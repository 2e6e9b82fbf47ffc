import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { parcel } from '../../contract/parcel.ts'
import { latinText } from '../../domain/value/latin.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import type { CallContext } from '../server/context.ts'
import { searchParcels } from './parcelSql.ts'
import { parcelsResponse } from './parcelsResponse.ts'

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
