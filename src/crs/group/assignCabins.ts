import type { InputOf } from '../../contract/call.ts'
import type { group } from '../../contract/group.ts'
import { checkCabins } from '../../domain/group/checkCabins.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { modify } from '../sale/modify/modify.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { groupCabins } from './groupCabins.ts'
import { groupResponse, type GroupResponse } from './groupResponse.ts'

type Input = InputOf<typeof group.assignCabins>

/** Gives travellers of a trip these cabins, which are taken from stock at once; the price follows. */
export async function assignCabins(
  dependencies: ServerDependencies,
  { body }: Input,
  context: CallContext,
): Promise<GroupResponse | Refusal> {
  const { company, code, companyReservationCode: tripCode } = body
  const found = await groupCabins(dependencies, context, { company, code, tripCode })
  if (isRefusal(found)) return found
  const cabins = body.cabins.map(({ idOrCode, uuids }) => ({ code: idOrCode, ids: uuids }))
  const refusal = checkCabins(cabins, found)
  if (refusal) return refusal
  const trips = [{ companyReservationCode: tripCode, selectedPassengers: placesIn(body) }]
  const { id, reference, version: checked } = found.record.booking
  // The cabins were checked for those who travel in this version.
  const { version = checked } = body
  const input = { body: { crsReservationCode: reference, trips, version } }
  const done = await modify(dependencies, input, context)
  if (isRefusal(done) && done.refusal !== 'nothing_modified') return done
  context.journal('group.assignCabins', id, { reference, cabins: cabins.length })
  return groupResponse(dependencies, context, company, code)
}

const placesIn = ({ cabins }: Input['body']) =>
  cabins.flatMap(({ idOrCode, uuids }, index) =>
    uuids.map((uuid) => ({
      uuid,
      modifiedValues: {
        accommodationIdOrCode: idOrCode,
        accommodationRequestType: 'COMPLETE' as const,
        sharedCabin: String(index),
      },
    })),
  )
