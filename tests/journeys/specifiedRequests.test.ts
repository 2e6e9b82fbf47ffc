import type { Request } from 'playwright'
import { expect, it } from 'vitest'
import { startOperators } from './operators.ts'
import { searchParos } from './steps.ts'

const desk = startOperators()

interface Analysis {
  index: number
  uuid: string
  passengerData?: Record<string, unknown>
  vehicleData?: Record<string, unknown>
}

interface Body {
  trips: {
    departureDateTime: string
    origin: { idOrCode: string }
    destination: { idOrCode: string }
    vessel: { idOrCode: string; company: { abbreviation: string } }
    remarks?: string
    accommodationRequests: {
      idOrCode: string
      accommodationRequestType: string
      bedType: string
      quantity: number
      accommodationRequestAnalysises: Analysis[]
    }[]
  }[]
  leader: Record<string, string>
}

const bodyOf = (request: Request) => request.postDataJSON() as Body
const analyses = ({ trips }: Body) =>
  trips.flatMap(({ accommodationRequests }) =>
    accommodationRequests.flatMap((one) => one.accommodationRequestAnalysises),
  )

it('a price and a held booking are asked for by the names of the specification, with what was typed (EN-093, EN-094, EN-095, EN-137, EN-145, EN-150, EN-157, EN-162, EN-174, EN-175, EN-183, EN-184, EN-185, EN-186, EN-188, EN-196) @all', async () => {
  const operator = await desk.operator()
  await searchParos(operator, '2a car4.2')
  const priced: Body[] = []
  operator.page.on('request', (request) => {
    if (request.url().includes('/multi-pricing')) priced.push(bodyOf(request))
  })
  await operator.type('$, smith/john m 12/3/85/jane f 1/2/90, ika1234, 6971234567, em smith@example.com')
  await operator.press('Enter')
  await operator.seeRow('SMITH', 'JOHN')
  await operator.atRest()
  await operator.press('F3')
  await expect.poll(() => priced.length).toBeGreaterThan(0)
  await operator.atRest()
  const asked = operator.page.waitForRequest((request) => request.url().includes('/multi-optional-booking'))
  await operator.press('Control+k')
  await operator.type('rm "window please", h')
  await operator.pause()
  await operator.press('Enter')
  await operator.pause()
  await operator.press('Enter')
  const body = bodyOf(await asked)

  const trip = body.trips[0]!
  expect(trip).toMatchObject({
    departureDateTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
    origin: { idOrCode: 'PIR' },
    destination: { idOrCode: 'PAS' },
    vessel: { idOrCode: expect.any(String), company: { abbreviation: 'HLC' } },
  })
  const types = trip.accommodationRequests.map((one) => one.accommodationRequestType)
  expect(new Set(types)).toEqual(new Set(['COMPLETE', 'VEHICLE']))
  for (const one of trip.accommodationRequests) {
    expect(one.bedType).toBe('NO_PREFERENCE')
    expect(one.quantity).toBe(one.accommodationRequestAnalysises.length)
    expect(one.idOrCode).toMatch(/\S/)
  }
  const all = analyses(body)
  expect(all.flatMap(({ passengerData }) => passengerData ?? [])).toMatchObject([
    { surname: 'SMITH', name: 'JOHN', sexType: 'MALE', birthdate: '1985-03-12' },
    { surname: 'SMITH', name: 'JANE', sexType: 'FEMALE', birthdate: '1990-02-01' },
  ])
  expect(all.flatMap(({ vehicleData }) => vehicleData ?? [])).toMatchObject([
    { plateNumber: expect.stringMatching(/^IKA ?1234$/), length: 4.2 },
  ])
  expect(new Set(all.map(({ uuid }) => uuid)).size).toBe(3)
  // The same ones as in the price, however often it is asked for.
  for (const one of priced) expect(analyses(one).map(({ uuid }) => uuid)).toEqual(all.map(({ uuid }) => uuid))
  expect(body.leader).toMatchObject({ mobile: '6971234567', email: 'smith@example.com' })
  expect(JSON.stringify(body)).toContain('window please')
})
