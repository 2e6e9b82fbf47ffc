import { expect, it } from 'vitest'
import { sessionCommands } from '../../../src/desk/session/sessionCommands.ts'

it.each(['session.changePassword', 'session.showPassword'])('excludes %s from recorded macros', (id) => {
  expect(sessionCommands.find((command) => command.id === id)?.recorded).toBe(false)
})
