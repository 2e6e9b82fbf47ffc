import type { Step } from './steps/draw.ts'

/** Calls that were done, for the text of a failure. */
export class CallLog {
  private done: string[] = []

  add(step: Step, time: string): void {
    this.done.push(`${time} ${textOf(step)}`)
  }

  /** The call, after those done before that name the same booking. */
  before(step: Step): string {
    const text = textOf(step)
    const [reference] = text.match(/"[A-Z2-9]{6}"/) ?? []
    const earlier = this.done.filter((one) => reference !== undefined && one.includes(reference))
    return [...earlier, text].join('\n')
  }
}

const textOf = ({ agency, call, input }: Step) => `${agency} ${call.id} ${JSON.stringify(input)}`
