import { describe, expect, test } from 'vitest'
import { disruptionActions, disruptionKinds } from '../../../src/contract/disruption.ts'
import { fillMessage, isMessageField, type MessageValues } from '../../../src/domain/disruption/message.ts'
import { languages } from '../../../src/domain/value/language.ts'
import { serverText } from '../../../src/crs/server/serverText.ts'

const values: MessageValues = {
  name: 'Rossi',
  reference: 'ABEHKM',
  route: 'PIR–JTR',
  ship: 'Halcyon',
  departs: '20/06',
  agency: 'A',
  newShip: '',
  newDeparts: '',
  newArrives: '',
  amount: '',
  until: '',
  seats: '',
}

test('the names in braces become the values of the booking', () => {
  expect(fillMessage('{name}: {reference}, {name}', values)).toBe('Rossi: ABEHKM, Rossi')
})

test('braces around anything else stay as they were typed', () => {
  expect(fillMessage('{nam} {} {constructor}', values)).toBe('{nam} {} {constructor}')
})

describe.each(languages)('the drafts in %s', (language) => {
  const kinds = disruptionKinds.flatMap((kind) =>
    ['subject', ...disruptionActions]
      .filter((about) => kind !== 'cancelled' || about !== 'stay')
      .map((about) => `${kind}_${about}`),
  )
  test.each(kinds)('name only values that there are: %s', (kind) => {
    const named = [...serverText(language, `disruption_${kind}`).matchAll(/\{(\w+)\}/g)]
    const names = named.map(([, name = '']) => name)
    expect(names).toContain('reference')
    expect(names.filter((name) => !isMessageField(name))).toEqual([])
  })
})
