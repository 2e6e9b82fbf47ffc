import { expect, test, vi } from 'vitest'
import { attack } from '../crs/simulation/attack.ts'

/** A server that does not compare its input with the contract. */
vi.mock('../../src/crs/server/input/schemaCheck.ts', () => ({ schemaCheck: () => () => undefined }))

test('control: malformed requests find a server that takes any input', { timeout: 240_000 }, async () => {
  await expect(attack(2000, 20_261_125)).rejects.toThrow(/"code":"fault"/)
})
