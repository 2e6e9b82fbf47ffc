import { describe, expect, test } from 'vitest'
import { calls } from '../../src/contract/calls.ts'
import { DateText, DateTimeText } from '../../src/contract/value.ts'

interface Schema {
  type?: string
  pattern?: string
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
}

/** Text schemas by their path: `body.trips.departureDateTime`. */
function textsIn(schema: Schema, at: string): [string, string | undefined][] {
  const inside = Object.entries(schema.properties ?? {}).flatMap(([name, one]) =>
    textsIn(one, `${at}.${name}`),
  )
  const others = [...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])]
  const own: [string, string | undefined][] = schema.type === 'string' ? [[at, schema.pattern]] : []
  return [...own, ...inside, ...others.flatMap((one) => textsIn(one, at))]
}

const texts = calls.flatMap(({ id, input }) =>
  Object.entries(input).flatMap(([part, schema]) => textsIn(schema as Schema, `${id} ${part}`)),
)
const patternsOf = (name: RegExp) => texts.filter(([at]) => name.test(at)).map(([, pattern]) => pattern)
const patternOf = (schema: Schema) => schema.pattern ?? ''
const matches = (pattern: string, text: string) => new RegExp(pattern).test(text)

describe('on the wire', () => {
  test('days are YYYY-MM-DD (CO-038, VA-009)', () => {
    const days = patternsOf(/date$/i)
    expect(days.length).toBeGreaterThan(15)
    expect([...new Set(days)]).toEqual([patternOf(DateText)])
    expect(
      ['2026-12-24', '24/12/2026', '2026-12-24T08:00', 'Invalid date'].map((text) =>
        matches(patternOf(DateText), text),
      ),
    ).toEqual([true, false, false, false])
  })

  test('times are HH:mm after their day (VA-010)', () => {
    const times = patternsOf(/time$/i)
    expect(times.length).toBeGreaterThan(5)
    expect([...new Set(times)]).toEqual([patternOf(DateTimeText)])
    expect(
      ['2026-12-24 08:00', '2026-12-24 8:00', '2026-12-24', '2026-12-24T08:00Z'].map((text) =>
        matches(patternOf(DateTimeText), text),
      ),
    ).toEqual([true, false, false, false])
  })
})
