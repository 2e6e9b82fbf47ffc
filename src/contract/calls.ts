import type { Call } from './call.ts'
import { booking } from './booking/booking.ts'
import { checkin } from './checkin.ts'
import { cashier } from './cashier.ts'
import { disruption } from './disruption.ts'
import { draft } from './draft.ts'
import { group } from './group.ts'
import { inventory } from './inventory.ts'
import { ledger } from './ledger.ts'
import { network } from './network.ts'
import { onBoard } from './onBoard.ts'
import { parcel } from './parcel.ts'
import { party } from './party.ts'
import { pricing } from './pricing.ts'
import { reference } from './reference.ts'
import { refund } from './refund.ts'
import { report } from './report.ts'
import { sailing } from './sailing.ts'
import { session } from './session.ts'
import { settings } from './settings.ts'
import { statistics } from './statistics.ts'
import { ticket } from './ticket.ts'
import { truck } from './truck.ts'

/** Every call, one line for each noun. */
export const calls: readonly Call[] = [
  session,
  settings,
  reference,
  sailing,
  pricing,
  booking,
  checkin,
  cashier,
  disruption,
  draft,
  group,
  inventory,
  ledger,
  network,
  onBoard,
  parcel,
  party,
  refund,
  report,
  statistics,
  ticket,
  truck,
].flatMap((noun) => Object.values(noun) as Call[])
