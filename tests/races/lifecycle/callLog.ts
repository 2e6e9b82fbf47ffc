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
    const calls = this.concerning((name) => text.includes(`"${name}"`))
    return [...calls, text].join('\n')
  }

  /** The calls that changed the booking, or parts of it. */
  of({ reference }: Booking): string {
    return this.concerning((name) => name === reference).join('\n')
  }

  private concerning(isNamed: (name: string) => boolean): string[] {
    const concerned = new Set<string>()
    for (const { names } of this.done) if (names.some(isNamed)) for (const name of names) concerned.add(name)
    return this.done.filter(({ names }) => names.some((name) => concerned.has(name))).map(({ text }) => text)
  }
}

const namesOf = ({ reference, trips }: Booking) => [reference, ...trips.map(({ code }) => code)]
const textOf = ({ agency, call, input }: Step) => `${agency} ${call.id} ${JSON.stringify(input)}`
