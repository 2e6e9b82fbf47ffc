import { expect, test, vi } from 'vitest'
import { attack } from './attack.ts'

/** A server that passes on to PostgreSQL what it cannot store. */
vi.mock('../../../src/crs/server/input/unstorableText.ts', () => ({ findUnstorable: () => undefined }))

test('malformed requests find a server that passes on any text', { timeout: 240_000 }, async () => {
  await expect(attack(8000, 20_261_125)).rejects.toThrow(/"code":"fault"/)
})
