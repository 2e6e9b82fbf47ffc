import { expect, it } from 'vitest'
import { type Sailing, sailingChoice, sailingsNamed } from '../../../src/desk/checkin/checkinStore.ts'
import { choicesFrom } from '../../../src/desk/field/choice/choice.ts'

const sailing = (ItineraryId: number, departs: string, name: string) =>
  ({
    ItineraryId,
    departureDateTime: `2026-12-01 ${departs}`,
    vessel: { idOrCode: 'HLC01', name },
    destinations: [{ idOrCode: 'PAS' }],
  }) as unknown as Sailing

const sailings = [
  sailing(1, '07:30', 'DYNAMENE'),
  sailing(2, '17:30', 'LAOMEDEIA'),
  sailing(3, '17:30', 'AUTONOE'),
  sailing(4, '17:35', 'LAOMEDEIA'),
]
const source = choicesFrom(sailings.map(sailingChoice))
const found = (typed: string) => source.rank(typed).choices.map(({ code }) => code)

it.each(['1730', '17:30', '17.30'])('finds the sailings of an hour by %s', (typed) => {
  expect(found(typed).slice(0, 2).toSorted()).toEqual(['2', '3'])
  expect(source.rank(typed).tie).toBe(true)
})

it('finds a delayed and swapped sailing by the hour and the ship of its tickets too', () => {
  const late = {
    ...sailing(5, '00:30', 'DYNAMENE'),
    former: { departureDateTime: '2026-11-30 21:15', vessel: { idOrCode: 'HLC09', name: 'TRITON' } },
  } as unknown as Sailing
  const both = [sailing(6, '00:35', 'AUTONOE'), late]
  for (const wanted of [{ time: '21:15' }, { time: '00:30' }, { vessel: 'triton' }, { vessel: 'dynamene' }])
    expect(sailingsNamed(both, wanted).map(({ ItineraryId }) => ItineraryId)).toEqual([5])
  const choices = choicesFrom(both.map(sailingChoice))
  for (const typed of ['2115', '21.15', '0030 dynamene'])
    expect(choices.rank(typed).choices[0]?.code).toBe('5')
})

it.each([
  ['0730', '1'],
  ['1735', '4'],
  ['1730 laomedeia', '2'],
  ['17:30 autonoe', '3'],
  ['dynamene', '1'],
])('finds by %s the sailing %s first', (typed, id) => {
  expect(found(typed)[0]).toBe(id)
  expect(source.rank(typed).tie).toBe(false)
})
