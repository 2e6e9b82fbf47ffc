import type { AnswerOf } from '../../../contract/call.ts'
import type { booking } from '../../../contract/booking/booking.ts'
import type { CabinUse } from '../../../domain/pricing/sharedCabin.ts'
import type { Refusal } from '../../../domain/refusal.ts'
import { remainingTotal, totalOf, type PartlyCancelledCabin } from './partlyCancelledCabins.ts'

type Fees = AnswerOf<typeof booking.cancellationFees>
type Sums = Pick<Fees, 'cancellationFees' | 'refundAmount' | 'lostDiscounts' | 'amountDue'>

/** The prices of the cabins that others keep, and the sums of either use. */
export function cabinFees(
  cabins: readonly PartlyCancelledCabin[],
  refusal: Refusal | undefined,
  sumsOf: (use: CabinUse) => Sums,
): Pick<Fees, 'cabins' | 'cabinUses' | 'berthsRefused'> {
  const uses: CabinUse[] = refusal ? ['WHOLE'] : ['WHOLE', 'BERTHS']
  return {
    cabins: cabins.map((cabin) => wireCabin(cabin, refusal === undefined)),
    cabinUses: uses.map((cabinUse) => {
      const { cancellationFees: fees, refundAmount, lostDiscounts, amountDue } = sumsOf(cabinUse)
      return {
        cabinUse,
        cancellationFees: fees,
        refundAmount,
        ...(lostDiscounts && { lostDiscounts }),
        ...(amountDue !== undefined && { amountDue }),
      }
    }),
    ...(refusal && { berthsRefused: { code: refusal.refusal, parameters: textsOf(refusal) } }),
  }
}

const textsOf = ({ parameters }: Refusal) =>
  Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, String(value)]))

function wireCabin(cabin: PartlyCancelledCabin, byBerth: boolean): NonNullable<Fees['cabins']>[number] {
  const { trip, accommodation, leaving, staying } = cabin
  const number = staying[0]?.place
  return {
    companyReservationCode: trip.companyCode,
    accommodationIdOrCode: accommodation,
    ...(number && { accommodationNumber: number }),
    leaving: leaving.map(({ uuid }) => uuid),
    staying: staying.map(({ uuid }) => uuid),
    before: totalOf([...leaving, ...staying]),
    whole: remainingTotal(cabin, 'WHOLE'),
    ...(byBerth && { berths: remainingTotal(cabin, 'BERTHS') }),
  }
}
