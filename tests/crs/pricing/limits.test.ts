import { expect, test } from 'vitest'
import { pricing } from '../../../src/contract/pricing.ts'
import { messageFrom } from '../../../src/crs/mail/message.ts'
import { startSmallCrs, others } from '../../kit/crs/smallCrs.ts'
import { adults, bookingRequest, withFirstPassenger } from '../../kit/crs/bookingRequest.ts'

const { desk, agent, signIn } = startSmallCrs('all')

const { trips } = bookingRequest({ day: [adults(1)] })

const validate = (id: string, by = agent) =>
  desk.server.call(pricing.validateVoucher, { path: { id }, query: {} }, { token: by.token })
const price = (voucherCode: string) =>
  desk.server.call(pricing.price, { body: { trips, voucherCode } }, { token: agent.token })

test('limits guesses of voucher codes over all calls, and does not slow users of other agencies', async () => {
  for (let nth = 0; nth < 10; nth++) {
    expect((await validate(`NONE${nth}`)).body).toMatchObject({ code: '000', errorCode: 2 })
    expect(await price(`NONE${nth}`)).toMatchObject({ code: 'voucher_invalid' })
  }
  expect(await validate('NONE')).toMatchObject({ status: 429, code: 'too_many_vouchers' })
  expect(await price('NONE')).toMatchObject({ status: 429, code: 'too_many_vouchers' })
  expect(await desk.server.call(pricing.price, { body: { trips } }, { token: agent.token })).toMatchObject({
    code: '000',
  })
  const foreign = await desk.agent(others.foreign)
  expect((await validate('NONE', foreign)).body).toMatchObject({ code: '000' })
  // The limit is 30 an hour.
  desk.server.clock.pass(121_000)
  expect((await validate('NONE')).body).toMatchObject({ code: '000', errorCode: 2 })
})

test('evaluates no more guesses when all arrive at once', async () => {
  desk.server.clock.pass(24 * 3_600_000)
  await signIn()
  const came = await Promise.all(Array.from({ length: 60 }, (_, nth) => validate(`ATONCE${nth}`)))
  expect(came.filter(({ code }) => code === '000')).toHaveLength(20)
  // While guesses are limited an existing code is refused as well; otherwise the response would reveal it.
  expect(await validate('500102')).toMatchObject({ status: 429, code: 'too_many_vouchers' })
})

test('limits guesses of card numbers, each number of a call counted; existing cards are free', async () => {
  desk.server.clock.pass(24 * 3_600_000)
  await signIn()
  const check = (...cards: string[]) =>
    desk.server.call(
      pricing.validateLoyalty,
      { body: { passengers: cards.map((loyaltyCard, nth) => ({ uuid: `p${nth}`, loyaltyCard })) } },
      { token: agent.token },
    )
  for (let nth = 0; nth < 30; nth++) expect(await check('100000009')).toMatchObject({ code: '000' })
  expect(await check(...Array.from({ length: 20 }, (_, nth) => `9000000${nth}`))).toMatchObject({
    code: '000',
  })
  expect(await check('300000015')).toMatchObject({ status: 429, code: 'too_many_cards' })
  // An existing number is refused as well; otherwise the response would reveal it.
  expect(await check('100000009')).toMatchObject({ status: 429, code: 'too_many_cards' })
  // The card is shown but not paid with, so the price reveals nothing about it.
  const shown = withFirstPassenger(bookingRequest({ day: [adults(1)] }), { loyaltyCard: '300000015' })
  const priced = { body: { trips: shown.trips } }
  expect(await desk.server.call(pricing.price, priced, { token: agent.token })).toMatchObject({ code: '000' })
  expect(await desk.server.call(pricing.loyaltyMiles, priced, { token: agent.token })).toMatchObject({
    code: 'too_many_cards',
  })
})

test('limits guesses of manual codes', async () => {
  desk.server.clock.pass(24 * 3_600_000)
  await signIn()
  const price = (manualCode: string) =>
    desk.server.call(
      pricing.price,
      { body: { trips: withFirstPassenger(bookingRequest({ day: [adults(1)] }), { manualCode }).trips } },
      { token: agent.token },
    )
  expect(await price('MC1234')).toMatchObject({ code: '000' })
  for (let nth = 0; nth < 20; nth++)
    expect(await price(`MC${nth}`)).toMatchObject({ code: 'manual_code_unknown' })
  expect(await price('MC99')).toMatchObject({ status: 429, code: 'too_many_manual_codes' })
})

const offer = (email: string, token: string) =>
  desk.server.call(pricing.sendInsuranceOffer, { body: { trips, leader: { email } } }, { token })

test('limits e-mails to clients to three an hour per address, and in total per user', async () => {
  const { token } = await desk.agent()
  for (let nth = 0; nth < 3; nth++) expect(await offer('a@example.org', token)).toMatchObject({ code: '000' })
  expect(await offer('A@example.org', token)).toMatchObject({ status: 429, code: 'too_many_mails' })
  for (let nth = 3; nth < 20; nth++)
    expect(await offer(`${nth}@example.org`, token)).toMatchObject({ code: '000' })
  expect(await offer('last@example.org', token)).toMatchObject({ code: 'too_many_mails' })
  const queued = await desk.database.owner.selectFrom('outbox').select('recipient').execute()
  expect(queued).toHaveLength(20)
})

test('prints a name in an e-mail on one line without direction marks', () => {
  const leader = { firstName: 'Ann\r\nBcc: x', lastName: '\u202eSmith\u2028\u0007' }
  const { text } = messageFrom(
    {
      id: 1,
      agency: '1300',
      agencyName: 'A',
      currency: 'EUR',
      userName: 'demo',
      userEmail: '',
      recipient: 'a@example.org',
      template: 'insurance_offer',
      createdAt: new Date(0),
      tries: 1,
      channel: 'email',
      bookingId: null,
      data: { language: 'en', leader, offers: [] },
    },
    'http://localhost',
  )
  expect(text.split('\n')[0]).toBe('Dear Ann Bcc: x Smith,')
})
