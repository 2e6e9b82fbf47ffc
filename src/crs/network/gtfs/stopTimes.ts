import { type FeedRow, secondsOf } from './feed.ts'
import type { Remark } from './remarks.ts'

/** Times are seconds since noon minus twelve hours of the day of service, in the zone of the agency. */
export interface FeedCall {
  stop: string
  arrives: number
  departs: number
  /** False where passengers may not embark, and where they may not disembark. */
  boards: boolean
  lands: boolean
}

/** A call whose times may be missing. */
interface TimedCall extends Pick<FeedCall, 'stop' | 'boards' | 'lands'> {
  arrives: number | undefined
  departs: number | undefined
}

/** Reads the calls of a trip from its rows of stop_times, in order; undefined, with a remark, where they cannot be sold. */
export function callsOf(
  id: string,
  rows: readonly FeedRow[],
  { remarks }: { remarks: Remark[] },
): FeedCall[] | undefined {
  const refuse = (reason: string) => {
    remarks.push({ subject: `trip ${id}`, reason })
    return undefined
  }
  const ordered = rows.toSorted(
    (first, second) => Number(first.text('stop_sequence')) - Number(second.text('stop_sequence')),
  )
  const open = ordered.filter((row) => row.text('pickup_type') !== '1' || row.text('drop_off_type') !== '1')
  if (ordered.some((row) => /[23]/.test(row.text('pickup_type') + row.text('drop_off_type'))))
    remarks.push({ subject: `trip ${id}`, reason: 'Calls on request are taken as regular ones.' })
  if (open.length < 2)
    return refuse('It has fewer than two calls at which passengers may embark or disembark.')
  const calls = open.map((row): TimedCall => {
    const [arrival, departure] = [row.text('arrival_time'), row.text('departure_time')]
    return {
      stop: row.text('stop_id'),
      boards: row.text('pickup_type') !== '1',
      lands: row.text('drop_off_type') !== '1',
      arrives: arrival || departure ? secondsOf(arrival || departure) : undefined,
      departs: arrival || departure ? secondsOf(departure || arrival) : undefined,
    }
  })
  if (calls[0]?.departs === undefined || calls.at(-1)?.arrives === undefined)
    return refuse('Its first or last call has no time.')
  const timed = withoutRepeated(interpolated(calls))
  const late = timed.find((call, nth) => call.departs < call.arrives || isTooEarly(timed[nth - 1], call))
  return late ? refuse(`Its times do not rise from call to call at stop ${late.stop}.`) : timed
}

/** Times of the network are minutes, and a ship sails at least one. */
const isTooEarly = (former: FeedCall | undefined, { arrives }: FeedCall) =>
  former !== undefined && Math.floor(arrives / 60) <= Math.floor(former.departs / 60)

/** Calls without a time are spread evenly between those with one, as the specification leaves it to the reader. */
function interpolated(calls: readonly TimedCall[]): FeedCall[] {
  return calls.map((call, nth) => {
    const { arrives, departs } = call
    if (arrives !== undefined && departs !== undefined) return { ...call, arrives, departs }
    const before = calls.findLastIndex((other, at) => at < nth && other.departs !== undefined)
    const after = calls.findIndex((other, at) => at > nth && other.arrives !== undefined)
    const from = calls[before]?.departs ?? 0
    const until = calls[after]?.arrives ?? from
    const time = from + Math.floor(((until - from) * (nth - before)) / (after - before) / 60) * 60
    return { ...call, arrives: time, departs: time }
  })
}

/** One call of an arrival and the departure that follows it. */
export const unitedCall = <Call extends FeedCall>(arrival: Call, departure: FeedCall): Call => ({
  ...arrival,
  departs: departure.departs,
  boards: arrival.boards || departure.boards,
  lands: arrival.lands || departure.lands,
})

/** One call of two in succession at the same stop: arrival and departure are written as two by some. */
function withoutRepeated(calls: readonly FeedCall[]): FeedCall[] {
  const joined: FeedCall[] = []
  for (const call of calls) {
    const former = joined.at(-1)
    if (former?.stop === call.stop) joined[joined.length - 1] = unitedCall(former, call)
    else joined.push(call)
  }
  return joined
}
