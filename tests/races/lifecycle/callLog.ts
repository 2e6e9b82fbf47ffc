import type { Booking } from './model/booking.ts'
import type { Step } from './steps/draw.ts'

interface Done {
  text: string
  /** References and company codes of the bookings it changed. */
  names: readonly string[]
}

/** Calls that were done, for the text of a failure. */
export class CallLog {
  private done: Done[] = []

  add(step: Step, time: string, bookings: readonly Booking[]): void {
    this.done.push({ text: `${time} ${textOf(step)}`, names: bookings.flatMap(namesOf) })
  }

  /** The call, after those done before that changed the bookings it names, or parts of these. */
  before(step: Step): string {
    const text = textOf(step)
    const concerned = new Set<string>()
    for (const { names } of this.done)
      if (names.some((name) => text.includes(`"${name}"`))) for (const name of names) concerned.add(name)
    const earlier = this.done.filter(({ names }) => names.some((name) => concerned.has(name)))
    return [...earlier.map((one) => one.text), text].join('\n')
  }
}

const namesOf = ({ reference, trips }: Booking) => [reference, ...trips.map(({ code }) => code)]
const textOf = ({ agency, call, input }: Step) => `${agency} ${call.id} ${JSON.stringify(input)}`
