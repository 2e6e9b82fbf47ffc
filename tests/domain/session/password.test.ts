import { expect, test } from 'vitest'
import { refusePassword } from '../../../src/domain/session/password.ts'

test.each([
  ['ferrydemo', undefined, undefined],
  ['κύματα77', 'θάλασσα7', undefined],
  ['κύματα7', undefined, 'password_too_short'],
  ['🚢🚢🚢🚢', undefined, 'password_too_short'],
  ['θάλασσα7', 'θάλασσα7', 'password_same'],
  ['θάλασσα7'.normalize('NFD'), 'θάλασσα7', 'password_same'],
  ['Ferrydemo', 'ferrydemo', undefined],
])('%s after %s is %s', (next, old, refusal) => {
  expect(refusePassword(next, old)?.refusal).toBe(refusal)
})
