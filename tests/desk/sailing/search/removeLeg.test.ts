import { beforeEach, describe, expect, test } from 'vitest'
import { choose } from '../../../../src/desk/sailing/results/choose.ts'
import { sailingCommands } from '../../../../src/desk/sailing/sailingContribution.ts'
import { emptySearchForm, withLeg } from '../../../../src/desk/sailing/search/form.ts'
import { clearSearch, setForm, setTrips, useSailing } from '../../../../src/desk/sailing/sailingStore.ts'
import { back, tripOf } from '../../sale/exampleTrips.ts'

const out = tripOf()
const form = {
  ...emptySearchForm(),
  typeOfTrip: 'RETURN' as const,
  legs: [
    { origin: 'PIR', destination: 'JTR', date: '2026-12-24' },
    { origin: 'JTR', destination: 'PIR', date: '2026-12-31' },
  ],
}
const taken: unknown[] = []
const said: string[] = []
const services = {
  run: async (id: string, args: { trips: unknown[]; wanted: number }) =>
    void taken.push([id, args.trips, args.wanted]),
  notifyDone: (words: string) => void said.push(words),
}
const removeLeg = async () => {
  const command = sailingCommands.find(({ id }) => id === 'sailing.removeLeg')!
  await command.run({ leg: 1 } as never, services as never)
}

beforeEach(() => {
  taken.length = 0
  said.length = 0
  clearSearch(form)
  setTrips(form, [[out], [back]])
})

describe('removing a leg', () => {
  test('removes its trip from the booking and names it', async () => {
    choose([{ by: 'earliest' }, { by: 'earliest' }], 0)
    await removeLeg()
    expect(taken).toEqual([['sale.take', [out], 1]])
    expect(said).toHaveLength(1)
    const { asked, answers, chosen, leg } = useSailing.getState()
    expect([asked?.legs.length, answers.length, chosen.length, leg]).toEqual([1, 1, 1, 0])
  })

  test('without a chosen trip removes the missing trip from the booking, without a notice', async () => {
    choose([{ by: 'earliest' }], 0)
    await removeLeg()
    expect(taken).toEqual([['sale.take', [out], 1]])
    expect(said).toEqual([])
    expect(useSailing.getState().answers).toHaveLength(1)
  })

  test('that changed since the search leaves the results to the next search', async () => {
    setForm((form) => withLeg(form, 1, { date: '2027-01-02' }))
    await removeLeg()
    expect([useSailing.getState().form.legs.length, useSailing.getState().answers.length]).toEqual([1, 2])
  })
})
