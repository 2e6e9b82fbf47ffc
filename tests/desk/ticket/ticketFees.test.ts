import { expect, test } from 'vitest'
import { useTicketFees } from '../../../src/desk/ticket/TicketFees.tsx'
import { endSession } from '../../../src/desk/request/identity.ts'

test('a ticket looked up is cleared with the session', () => {
  useTicketFees.setState({ open: true, letter: 'A', number: '12345678' })
  endSession()
  expect(useTicketFees.getState()).toEqual({ open: false, letter: '', number: '' })
})
