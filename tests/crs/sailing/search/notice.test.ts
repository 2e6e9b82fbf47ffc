import { describe, expect, test } from 'vitest'
import { sailing } from '../../../../src/contract/sailing.ts'
import { startSmallCrs } from '../../../kit/crs/smallCrs.ts'
import { trips } from '../../../kit/crs/bookingRequest.ts'

const { desk, agent } = startSmallCrs('all')

describe('the notice', () => {
  const noticeOf = (body: object, as = agent) => as.call(sailing.notice, { body })

  test('of a company, of the line of a trip, or of both is returned (CA-092)', async () => {
    const trip = trips.day
    expect(await noticeOf({ company: 'HLC' })).toMatchObject({ notice: 'Be at the quay an hour before.' })
    expect(await noticeOf({ trip })).toMatchObject({ notice: 'No pets on deck.' })
    expect(await noticeOf({ company: 'HLC', trip })).toMatchObject({
      notice: 'Be at the quay an hour before.\nNo pets on deck.',
    })
    expect(await noticeOf({ company: 'DKT' })).toMatchObject({ notice: '' })
    expect(await noticeOf({})).toMatchObject({ notice: '' })
  })

  test('is in the language of the session, or else in English', async () => {
    const greek = await desk.agent({ language: 'el' })
    expect(await noticeOf({ company: 'HLC' }, greek)).toMatchObject({
      notice: 'Να είστε στο λιμάνι μία ώρα πριν.',
    })
    const dutch = await desk.agent({ language: 'nl' })
    expect(await noticeOf({ company: 'HLC' }, dutch)).toMatchObject({
      notice: 'Be at the quay an hour before.',
    })
  })
})
