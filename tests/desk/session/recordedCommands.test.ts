import { expect, it } from 'vitest'
import { sessionCommands } from '../../../src/desk/session/commands.ts'

it.each(['session.changePassword', 'session.showPassword'])('keeps %s out of recorded macros', (id) => {
  expect(sessionCommands.find((command) => command.id === id)?.recorded).toBe(false)
})
