import { ticketCommand } from '../../../src/desk/ticket/commands.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showBooking } from '../../../src/desk/booking/shown/bookingStore.ts'
import { commands } from '../../../src/desk/command/registry.ts'
import { registerField } from '../../../src/desk/field/focus/focus.ts'
import { endSession } from '../../../src/desk/request/identity.ts'
import { sendCommands, changeSending, useSending } from '../../../src/desk/ticket/send/SendDialog.tsx'

interface Asked {
  id: string
  query: Record<string, unknown>
  key?: string
}
const asked: Asked[] = []
let answer: object

vi.mock('../../../src/desk/request/request.ts', () => ({
  request: async (
    { id }: { id: string },
    { query }: Pick<Asked, 'query'>,
    { key }: { key?: string } = {},
  ) => {
    asked.push({ id, query, ...(key !== undefined && { key }) })
    if (id === 'ticket.messages') return { email: {}, sms: {}, messages: [] }
    return answer
  },
}))

const leader = { email: 'client@example.org', mobile: '6971234567' }
const booking = { crsReservationId: 'K7M2PA', leader, trips: [] }
const said = vi.fn<(words: string) => void>()
let undo: (() => void)[] = []

beforeEach(() => {
  asked.length = 0
  said.mockReset()
  answer = { status: 'queued', recipient: 'client@example.org' }
  showBooking(booking as never)
  useSending.setState({ sending: undefined })
  commands.configure({ services: { notifyDone: said, navigate: () => undefined } as never })
  undo = [commands.register(sendCommands), commands.enter('booking')]
})
afterEach(() => {
  for (const end of undo.toReversed()) end()
})

const send = () => {
  const leave = commands.push('sendBooking')
  return commands.run(ticketCommand.sendMessage, {}, 'key').finally(leave)
}
const sending = () => useSending.getState().sending

describe('a message about a booking', () => {
  it('opens with the recipient of the booking, a preview and the earlier messages', async () => {
    await commands.run(ticketCommand.email, {}, 'key')
    expect(sending()).toMatchObject({ recipient: 'client@example.org', messages: { messages: [] } })
    await commands.run(ticketCommand.sms, {}, 'key')
    expect(sending()).toMatchObject({ recipient: '6971234567', channel: 'sms' })
    expect(asked.map(({ id }) => id)).toEqual(['ticket.messages', 'ticket.messages'])
  })

  it('opens with the recipient that the line names', async () => {
    await commands.run(ticketCommand.email, { recipient: 'maria@example.gr' }, 'line')
    expect(sending()).toMatchObject({ recipient: 'maria@example.gr' })
  })

  it('is not sent while its recipient is no address', async () => {
    await commands.run(ticketCommand.email, {}, 'key')
    vi.stubGlobal('document', { querySelectorAll: () => [] })
    const leave = registerField({ isInvalid: () => true, element: () => null })
    expect(await send()).toMatchObject({ refusal: { refusal: 'text_not_understood' } })
    leave()
    vi.unstubAllGlobals()
    expect(asked.map(({ id }) => id)).toEqual(['ticket.messages'])
  })

  it('is queued for the entered recipient, and the notice says so', async () => {
    await commands.run(ticketCommand.email, {}, 'key')
    changeSending({ recipient: 'other@example.org' })
    await send()
    expect(asked.at(-1)).toMatchObject({ id: 'ticket.sendEmail', query: { email: 'other@example.org' } })
    expect(sending()).toBeUndefined()
    expect(said).toHaveBeenCalledOnce()
  })

  it('is one message by two presses of Enter: both calls have the same input, so that they share a key', async () => {
    await commands.run(ticketCommand.sms, {}, 'key')
    await Promise.all([send(), send()])
    const [first, second] = asked.filter(({ id }) => id === 'ticket.sendSms')
    expect(second).toEqual(first)
  })

  it('stays open when it is refused', async () => {
    answer = { refusal: 'email_required', parameters: {} }
    await commands.run(ticketCommand.email, {}, 'key')
    expect(await send()).toMatchObject({ refusal: { refusal: 'email_required' } })
    expect(sending()).toBeDefined()
  })

  it('is closed with the session', async () => {
    await commands.run(ticketCommand.email, {}, 'key')
    endSession()
    expect(sending()).toBeUndefined()
  })
})
