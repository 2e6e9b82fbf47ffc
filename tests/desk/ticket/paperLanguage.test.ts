import { beforeEach, describe, expect, test, vi } from 'vitest'
import { showBooking } from '../../../src/desk/booking/shown/bookingStore.ts'
import { commands } from '../../../src/desk/command/registry.ts'
import { storedBooking } from '../../../src/desk/sale/model/storedBooking.ts'
import { ticketCommand } from '../../../src/desk/ticket/commands.ts'
import { languageCommand, languagesInTurn, paperLanguageOf } from '../../../src/desk/ticket/PaperLanguage.tsx'

const sent: unknown[] = []

vi.mock('../../../src/desk/request/request.ts', () => ({
  request: async (_: object, { body }: { body: { leader: { language: string } } }) => {
    sent.push(body)
    const before = storedBooking('K7M2PA')!
    return {
      booking: { ...before, version: before.version + 1, leader: { ...before.leader, ...body.leader } },
    }
  },
}))

const passenger = { uuid: 'a', status: 'ISSUED', nationality: 'DE' }
const bookingOf = (values: object) =>
  ({
    crsReservationId: 'K7M2PA',
    version: 1,
    leader: {},
    trips: [{ selectedPassengers: [{ ...passenger, ...values }] }],
  }) as never

beforeEach(() => {
  sent.length = 0
})

describe('the language of papers', () => {
  test('is that of the desk until another one is chosen for the booking', () => {
    expect(paperLanguageOf({ leader: {} })).toBe('en')
    expect(paperLanguageOf({ leader: { language: 'nl' } })).toBe('nl')
  })

  test('goes from that of the desk to that of the first confirmed nationality', () => {
    expect(languagesInTurn(bookingOf({})).slice(0, 3)).toEqual(['en', 'de', 'el'])
    expect(languagesInTurn(bookingOf({ nationalityPreselected: true })).slice(0, 2)).toEqual(['en', 'el'])
    expect(languagesInTurn(bookingOf({}))).toHaveLength(8)
  })

  test('is changed by one key and stored with the booking', async () => {
    showBooking(bookingOf({}))
    commands.configure({
      services: { notifyDone: vi.fn<(text: string) => void>(), navigate: () => undefined } as never,
    })
    const ends = [
      commands.register([languageCommand]),
      commands.enter('booking'),
      commands.push('printBooking'),
    ]
    await commands.run(ticketCommand.language, {}, 'key')
    await commands.run(ticketCommand.language, {}, 'key')
    await commands.run(ticketCommand.language, { language: 'fr' }, 'screen')
    for (const end of ends.toReversed()) end()
    expect(sent).toEqual(
      ['de', 'el', 'fr'].map((language) => ({ crsReservationCode: 'K7M2PA', leader: { language } })),
    )
    expect(paperLanguageOf(storedBooking('K7M2PA')!)).toBe('fr')
  })
})
