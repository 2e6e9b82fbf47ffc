import type { TestResponse } from '../../kit/crs/testServer.ts'
import type { CallPlace } from './draw.ts'

interface Line extends CallPlace {
  /** Local time at the first server. */
  began: string
  server: string
  call: string
  input: unknown
  came: TestResponse
}

/** Of the code that a gate reads. */
const signature = /("qrCode":"[^"]*\/)[A-Z2-7]+/g
/** Of receipts, which have the time of the machine. */
const time = /"at":"[^"]*"/g
const uuid = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g

/** The calls of some days with their answers, in words that are the same in a replay. */
export class Transcript {
  private entries: { step: number; operation: number; text: string }[] = []

  add({ began, step, nth, actor, server, call, input, came }: Line): void {
    const { status, body } = came
    const [of = 0, operation = 0] = step.split('.').map(Number)
    const asked = `${step}-${nth} ${began} server ${server} ${actor} ${call} ${JSON.stringify(input)}`
    this.entries.push({ step: of, operation, text: `${asked} → ${status} ${JSON.stringify(body)}` })
  }

  note(step: number, text: string): void {
    this.entries.push({ step, operation: 0, text })
  }

  /** By operation, as those that run at the same time make some of their calls in no order. */
  lines(): string[] {
    const names = new Map<string, string>()
    const nameOf = (found: string) => {
      const name = names.get(found) ?? `uuid${names.size + 1}`
      names.set(found, name)
      return name
    }
    return this.entries
      .toSorted((one, other) => one.step - other.step || one.operation - other.operation)
      .map(({ text }) =>
        text.replaceAll(time, '"at":""').replaceAll(signature, '$1').replaceAll(uuid, nameOf),
      )
  }

  /** The last lines, shortened. */
  tail(count: number): string {
    return this.lines()
      .slice(-count)
      .map((line) => (line.length > 500 ? `${line.slice(0, 350)} … ${line.slice(-150)}` : line))
      .join('\n')
  }
}
