import { expect, test } from 'vitest'
import { issuerOf } from '../../../src/crs/ticket/ticketSheet.ts'

const sold = { agencyCode: '1300', bookedBy: 'demo', reservationStatus: 'ISSUED' }

test('tickets are issued by the agency that sold them', () => {
  expect(issuerOf(sold)).toEqual({ agency: '1300', bookedBy: 'demo' })
})

test('a PTA names the agency that paid until it is collected, and then the one that collected it', () => {
  const pta = { ...sold, ptaAgentCode: '1377' }
  expect(issuerOf({ ...pta, reservationStatus: 'PTA' })).toEqual({ agency: '1300', bookedBy: 'demo' })
  expect(issuerOf(pta)).toEqual({ agency: '1377', bookedBy: 'PTA 1300 demo' })
})
