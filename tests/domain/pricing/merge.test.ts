import { expect, it } from 'vitest'
import { mergePrices } from '../../../src/domain/pricing/merge.ts'

const item = (uuid: string, net: number, vat: number, dues: number) => ({
  ...{ uuid, listed: net + vat + dues },
  fare: { net, vat, dues, surcharges: 0, total: net + vat + dues },
})

it('what stands in both trips costs the sum, part by part; what stands in one stays as it is', () => {
  const merged = mergePrices([
    [item('one', 100, 13, 6), item('car', 80, 19, 0)],
    [item('one', 90, 12, 6), item('dog', 10, 1, 0)],
  ])
  expect(merged).toEqual([item('one', 190, 25, 12), item('car', 80, 19, 0), item('dog', 10, 1, 0)])
})
