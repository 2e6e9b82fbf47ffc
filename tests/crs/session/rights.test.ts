import { describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { bases, type Call } from '../../../src/contract/call.ts'
import { calls } from '../../../src/contract/calls.ts'
import { session } from '../../../src/contract/session.ts'
import { rights, type Right } from '../../../src/domain/session/right.ts'
import { like, type Shape } from '../../kit/crs/likeSchema.ts'
import { others, startSmallCrs } from '../../kit/crs/smallCrs.ts'
import { fc } from '../../kit/drawnProperties.ts'
import { rightsOf } from '../../kit/rightsOf.ts'

const { desk, agent: demo } = startSmallCrs('all')

async function give(
  held: readonly Right[],
  agency: string | undefined = '1300',
  name: string | undefined = 'demo',
): Promise<void> {
  const flags = {
    can_check_in: held.includes('checkIn'),
    rights: held.filter((one) => one !== 'checkIn'),
    companies: held.some((one) => rightsOf.company.some((right) => right === one)) ? ['HLC'] : [],
  }
  const users = desk.database.owner.updateTable('agency_user').set(flags)
  await users.where('agency', '=', agency).where('name', '=', name).execute()
}

const sampled = new Map<Call, Input[]>()

/**
 * Inputs that mostly match the schema of a call, the same in each run: what a user may do depends on the input for a few
 * calls, as on the report to be mailed.
 */
function inputsOf(call: Call): Input[] {
  const shape: Shape = { type: 'object', ...asObject(call) }
  const inputs = sampled.get(call) ?? (fc.sample(like(shape), { numRuns: 12, seed: 7 }) as Input[])
  sampled.set(call, inputs)
  return inputs
}

/** The codes of the answers to them. */
async function codesOf(call: Call): Promise<Set<string>> {
  return new Set(await Promise.all(inputsOf(call).map((input) => codeOf(call, input))))
}

function asObject({ input }: Call): Shape {
  const properties = Object.fromEntries(Object.entries(input).filter(([part]) => part !== 'headers'))
  return { properties, required: Object.keys(properties) }
}

type Input = Partial<Record<'path' | 'query' | 'body', Record<string, unknown>>>

async function codeOf(call: Call, { path = {}, query = {}, body }: Input): Promise<string> {
  const url =
    bases[call.base] +
    call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name] ?? '1')))
  const answer = await desk.server.app.inject({
    method: call.method,
    url,
    query: Object.fromEntries(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)])),
    headers: { authorization: `Bearer ${demo.token}` },
    ...(body !== undefined && { payload: body }),
  })
  return (JSON.parse(answer.body) as { code: string }).code
}

const bound = calls.filter(
  (call) => call.rights !== undefined && call.file === undefined && call.waits !== true,
)

describe.each(bound.map((call) => [call.id, call] as const))('%s', (_, call) => {
  test('is refused to a user who has every right but those it names', async () => {
    await give(rights.filter((right) => !call.rights?.includes(right)))
    expect([...(await codesOf(call))]).toEqual(['not_permitted'])
  })

  test.each(call.rights ?? [])('is open to a user who may %s and nothing else', async (right) => {
    await give([right])
    expect(await codesOf(call)).not.toContain('not_permitted')
  })
})

test('staff at a gate check in, and can neither sell, change, refund nor cash', () => {
  const open = calls.filter(({ rights: needed = [] }) =>
    needed.some((one) => (rightsOf.gate as readonly Right[]).includes(one)),
  )
  expect(new Set(open.map(({ id }) => id.split('.')[0]))).toEqual(new Set(['checkin', 'onBoard', 'parcel']))
})

test('acting for another agency needs the right of the person and of the account', async () => {
  const account = { agencyCode: '1377', userName: 'anna', password: 'ferrydemo', validationCode: '1377' }
  await give(rights)
  await demo.call(session.alternateAgencies, { body: account })
  const cancelling = async () => {
    const named = { body: { crsReservationId: 'ABEHK2' } }
    return (await demo.refused(booking.cancel, named, { headers: { alternateAgencyCode: '1377' } })).code
  }
  expect(await cancelling()).toBe('booking_not_found')
  await give(['sell'])
  expect(await cancelling()).toBe('not_permitted')
  await give(rights)
  await give(['sell'], others.foreign.agency, others.foreign.user)
  expect(await cancelling()).toBe('not_permitted')
})
