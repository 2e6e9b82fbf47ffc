import { expect, test } from 'vitest'
import { attack } from './attack.ts'
import { extent, seed } from '../../kit/drawn.ts'

const requests = extent('HOSTILE_REQUESTS', 1000, 20_000)
/** Bytes by which the heap may grow from the first check to the last: what is kept per agency, not per request. */
const growth = 24 * 2 ** 20

test(
  'malformed requests amid a day of sales are refused in the envelope and leave every invariant whole',
  { timeout: 240_000 + requests * 60 },
  async () => {
    const heaps = await attack(requests, seed)
    expect(heaps.at(-1)! - heaps[0]!, heaps.join(' ')).toBeLessThan(growth)
  },
)
