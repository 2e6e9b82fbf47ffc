import { expect, it } from 'vitest'
import type { Explanation } from '../../../src/domain/pricing/tariff.ts'
import { mergePrices } from '../../../src/domain/pricing/mergePrices.ts'

const item = (uuid: string, net: number, vat: number, dues: number) => ({
  uuid,
  listed: net + vat + dues,
  fare: { net, vat, dues, surcharges: 0, total: net + vat + dues },
})

it('adds up an item of both trips component by component and leaves an item of one trip unchanged', () => {
  const merged = mergePrices([
    [item('one', 100, 13, 6), item('car', 80, 19, 0)],
    [item('one', 90, 12, 6), item('dog', 10, 1, 0)],
  ])
  expect(merged).toEqual([item('one', 190, 25, 12), item('car', 80, 19, 0), item('dog', 10, 1, 0)])
})

it('lists the explanation of each trip when both have one', () => {
  const told = (percent: number) => ({ percent }) as unknown as Explanation
  const explained = (uuid: string, percent?: number) => ({
    ...item(uuid, 100, 13, 6),
    ...(percent !== undefined && { explanation: told(percent) }),
  })
  const [both, half] = mergePrices<ReturnType<typeof explained> & { explanationBack?: Explanation }>([
    [explained('one', 50), explained('two', 50)],
    [explained('one', 0), explained('two')],
  ])
  expect(both).toMatchObject({ explanation: told(50), explanationBack: told(0), listed: 238 })
  expect(half?.explanationBack).toBeUndefined()
})
