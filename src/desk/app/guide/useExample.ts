import type { AnswerOf } from '../../../contract/call.ts'
import { ledger } from '../../../contract/ledger.ts'
import { sailing } from '../../../contract/sailing.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { allPorts } from '../../../domain/sailing/allPorts.ts'
import { addDays } from '../../../domain/value/portTime.ts'
import { forTheSession, useRecord } from '../../request/record.ts'
import { useLocations } from '../../reference/locations.ts'
import { departurePort } from '../../sailing/today/today.ts'
import { settingOf } from '../../settings/settings.ts'
import { useSettings } from '../../settings/settingsStore.ts'
import { dayOnSale, tripOnSale, type ExampleTrip } from './example.ts'

const travellers = [{ type: 'AD', quantity: 2 }]
/** Days searched for one with free places. */
const searched = 14

/** A trip from the operator’s port that two adults could really buy; undefined while none is found. */
export function useExample(today: string): ExampleTrip | undefined {
  const preferred = useSettings(({ value }) => settingOf(value, 'selectedFromPort'))
  const origin = departurePort(useLocations(), [preferred])?.idOrCode ?? ''
  const ends = { origin: { idOrCode: origin }, destination: { idOrCode: allPorts } }
  const period = { fromDate: addDays(today, 1), toDate: addDays(today, searched) }
  const days = useRecord(
    sailing.perDay,
    { body: { ...ends, ...period, travellers } },
    { enabled: origin !== '' },
  )
  const day = dayOnSale(answered(days.data)?.days ?? [], today)
  const leg = { ...ends, departureDate: day ?? '', travellers }
  const found = useRecord(
    sailing.listOfTrips,
    { body: { legs: [leg] } },
    { ...forTheSession, enabled: day !== undefined },
  )
  const credits = useRecord(ledger.credits, {})
  return tripOnSale(
    answered(found.data)?.listOfTrips[0]?.trips ?? [],
    answered<AnswerOf<typeof ledger.credits>>(credits.data)?.ticketStockInfo ?? [],
  )
}

function answered<Answer>(data: Answer | Refusal | undefined): Answer | undefined {
  return data === undefined || isRefusal(data) ? undefined : data
}
