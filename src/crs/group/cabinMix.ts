import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { group } from '../../contract/group.ts'
import { mixAround, type Cabin } from '../../domain/group/cabinMix.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { groupCabins } from './groupCabins.ts'

/** Proposes cabins for the travellers of a trip, with the reason of each; changes nothing. */
export async function cabinMix(
  dependencies: ServerDependencies,
  { body: { company, code, companyReservationCode: tripCode } }: InputOf<typeof group.cabinMix>,
  context: CallContext,
): Promise<AnswerOf<typeof group.cabinMix> | Refusal> {
  const found = await groupCabins(dependencies, context, { company, code, tripCode })
  if (isRefusal(found)) return found
  const { trip, people, types, held } = found
  const { cabins, unplaced } = mixAround(people, types, held)
  return {
    companyReservationCode: trip.companyCode,
    types: types.map(({ code: idOrCode, name, berths, free }) => ({ idOrCode, name, berths, free })),
    cabins: cabins.map(wireCabin),
    held: held.map(wireCabin),
    unplaced: unplaced.map(({ id, reason }) => ({ uuid: id, reason })),
  }
}

const wireCabin = ({ code: idOrCode, ids: uuids, reason }: Cabin) => ({ idOrCode, uuids, reason })
