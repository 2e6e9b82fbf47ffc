import { beforeAll, describe, expect, test } from 'vitest'
import { type Decision, ledger, longestStatement } from '../../../../src/contract/ledger.ts'
import { textOfPages } from '../../../kit/crs/renderedPdf.ts'
import { startSmallCrs, others, type Agent } from '../../../kit/crs/smallCrs.ts'

const { desk, agent } = startSmallCrs('all', { language: 'en' })
let foreign: Agent

/** The clock shows 15 June 2026: clearance 10 is that of the second half of May. */
beforeAll(async () => {
  foreign = await desk.agent(others.foreign)
  for (const [at, kind, amount] of [
    ['2026-05-16 00:00', 'charge', 20_000],
    ['2026-05-20 12:00', 'payment', 5050],
    ['2026-05-31 23:59', 'refund', -1050],
  ] as const)
    await desk.database.pool.query(
      `insert into ledger_entry (agency, user_name, at, kind, company, method, amount)
       values ('1300', 'demo', $1::timestamp at time zone 'Europe/Athens', $2, 'HLC', 'cash', $3)`,
      [at, kind, amount],
    )
})

const clearance = { company: 'HLC', year: 2026, number: 10 }
const body = (text: string) => ({ body: { ...clearance, name: 'may.csv', text } })
const agreeing = 'Date;Type;Amount\n16/05/2026;Sale;200,00\n31/05/2026;Refund;10,50\n20/05/2026;Sale;50,50'
const differing = 'Date;Code;Amount\n16/05/2026;;200,00\n20/05/2026;;54,00\n21/05/2026;K1;99,00'

/** A decision about a difference that was read as open, or as `before`. */
const decision = (
  check: number,
  difference: number,
  state: Decision,
  note = '',
  before: { state: Decision; note: string } = { state: 'open', note: '' },
) => ({ body: { check, difference, state, note, before } })

const latest = async (who = agent) => (await who.call(ledger.clearanceCheck, { path: clearance })).check

describe('the check of a statement', () => {
  test('finds nothing where every line agrees with the ledger', async () => {
    expect((await agent.call(ledger.checkClearance, body(agreeing))).check).toMatchObject({
      company: 'HLC',
      name: 'may.csv',
      user: 'demo',
      matched: 3,
      statementTotal: 24_000,
      ledgerTotal: 24_000,
      differences: [],
    })
  })

  test('reads 8 MB, and refuses the statement of another period by the number of differences', async () => {
    const row = (line: number) => `17/05/2026;K${line};${line % 500},00 ${' '.repeat(60)}`
    const rows = Array.from({ length: 90_000 }, (_, line) => row(line))
    const text = ['Date;Code;Amount', ...rows].join('\n')
    expect(text.length).toBeGreaterThan(0.9 * longestStatement)
    const answer = await desk.server.call(ledger.checkClearance, body(text), agent)
    expect(answer.code).toBe('statement_differs')
    expect(JSON.stringify(answer.body)).toContain('90003 differences from the ledger, 5000 at most')
  })

  test('lists only the differences, and is stored', async () => {
    const { check } = await agent.call(ledger.checkClearance, body(differing))
    expect(check.matched).toBe(1)
    expect(check.differences).toMatchObject([
      {
        kind: 'amount',
        date: '2026-05-20',
        statement: 5400,
        ledger: 5050,
        lines: [3],
        state: 'open',
        note: '',
      },
      { kind: 'statementOnly', date: '2026-05-21', code: 'K1', statement: 9900 },
      { kind: 'ledgerOnly', date: '2026-05-31', ledger: -1050 },
    ])
    expect(await latest()).toEqual(check)
  })

  test('keeps what was decided about each difference, which may be opened again', async () => {
    const { check } = await agent.call(ledger.checkClearance, body(differing))
    await agent.call(ledger.decideDifference, decision(check.id, 0, 'accepted'))
    await agent.call(ledger.decideDifference, decision(check.id, 1, 'disputed', 'not ours'))
    await agent.call(ledger.decideDifference, decision(check.id, 2, 'queried'))
    const before = { state: 'accepted', note: '' } as const
    await agent.call(ledger.decideDifference, decision(check.id, 0, 'open', '', before))
    const states = (await latest())?.differences.map(({ state, note }) => `${state} ${note}`.trim())
    expect(states).toEqual(['open', 'disputed not ours', 'queried'])
    const { bytes } = await desk.server.call(
      ledger.clearanceCheckPdf,
      { query: clearance },
      { token: agent.token },
    )
    const [page = ''] = await textOfPages(bytes)
    for (const words of [
      'Check of clearance 10/2026',
      'K1',
      '99,00',
      'disputed: not ours',
      '2 / 3',
      '−10,50',
    ])
      expect(page).toContain(words)
  })

  test('is refused with the line and the column that cannot be read, and leaves the former check', async () => {
    const before = await latest()
    expect(await agent.refused(ledger.checkClearance, body('Date;Amount\n16/05/2026;x'))).toMatchObject({
      code: 'statement_cell_wrong',
      parameters: { line: 2, column: 'Amount', text: 'x' },
    })
    expect((await agent.refused(ledger.checkClearance, body('nothing'))).code).toBe('statement_empty')
    expect(await latest()).toEqual(before)
  })

  test('is made for closed periods with sales only', async () => {
    const refused = async (number: number) =>
      (await agent.refused(ledger.checkClearance, { body: { ...body(agreeing).body, number } })).code
    expect(await refused(11)).toBe('clearance_not_found')
    expect(await refused(7)).toBe('clearance_not_found')
  })

  test('of another agency can be neither read nor decided nor printed', async () => {
    const { check } = await agent.call(ledger.checkClearance, body(differing))
    expect(await latest(foreign)).toBeUndefined()
    const accepted = decision(check.id, 0, 'accepted')
    expect((await foreign.refused(ledger.decideDifference, accepted)).code).toBe('clearance_check_not_found')
    expect((await foreign.refused(ledger.clearanceCheckPdf, { query: clearance })).code).toBe(
      'clearance_check_not_found',
    )
    const beyond = decision(check.id, 3, 'accepted')
    expect((await agent.refused(ledger.decideDifference, beyond)).code).toBe('clearance_check_not_found')
  })
})

describe('two users on one statement', () => {
  const body = (text: string) => ({ body: { ...clearance, number: 9, name: 'may.csv', text } })
  const path = { ...clearance, number: 9 }
  const statement = 'Date;Code;Amount\n02/05/2026;K1;99,00\n03/05/2026;K2;12,00\n03/05/2026;K2;12,00'
  const decided = async () =>
    (await agent.call(ledger.clearanceCheck, { path })).check?.differences.map(({ code, state }) =>
      `${code} ${state}`.trim(),
    )
  beforeAll(() =>
    desk.database.pool.query(
      `insert into ledger_entry (agency, user_name, at, kind, company, method, amount)
       values ('1300', 'demo', '2026-05-04 12:00', 'charge', 'HLC', 'cash', 700)`,
    ),
  )

  test('a decision that replaces another one than was read is refused, and the first one stays', async () => {
    const { check } = await agent.call(ledger.checkClearance, body(statement))
    await agent.call(ledger.decideDifference, decision(check.id, 0, 'accepted'))
    const second = decision(check.id, 0, 'disputed')
    expect(await agent.refused(ledger.decideDifference, second)).toMatchObject({
      code: 'difference_decided',
      parameters: { user: 'demo' },
    })
    expect(await decided()).toEqual(['K1 accepted', 'K2 open', 'K2 open', 'open'])
    const read = decision(check.id, 0, 'disputed', '', { state: 'accepted', note: '' })
    await agent.call(ledger.decideDifference, read)
    expect(await decided()).toEqual(['K1 disputed', 'K2 open', 'K2 open', 'open'])
  })

  test('of two decisions at the same moment one is stored', async () => {
    const { check } = await agent.call(ledger.checkClearance, body('Date;Code;Amount\n05/05/2026;K9;1,00'))
    const send = (state: Decision) =>
      desk.server.call(ledger.decideDifference, decision(check.id, 1, state), { token: agent.token })
    const codes = (await Promise.all([send('accepted'), send('disputed'), send('queried')])).map(
      ({ code }) => code,
    )
    expect(codes.toSorted()).toEqual(['000', 'difference_decided', 'difference_decided'])
  })

  test('the same statement once more keeps what was decided, each decision for one difference', async () => {
    const { check } = await agent.call(ledger.checkClearance, body(statement))
    await agent.call(ledger.decideDifference, decision(check.id, 1, 'queried', 'stated twice'))
    const again = await agent.call(ledger.checkClearance, body(`${statement}\n06/05/2026;K3;5,00`))
    expect(again.check.differences.map(({ code, state, note }) => `${code} ${state} ${note}`.trim())).toEqual(
      ['K1 disputed', 'K2 queried stated twice', 'K2 open', 'open', 'K3 open'],
    )
    const late = decision(check.id, 2, 'accepted')
    expect((await agent.refused(ledger.decideDifference, late)).code).toBe('clearance_check_replaced')
  })
})

test('a practice statement is the ledger with a few differences, and can be checked', async () => {
  const { bytes } = await desk.server.call(
    ledger.practiceStatement,
    { query: clearance },
    { token: agent.token },
  )
  const text = Buffer.from(bytes).toString()
  expect(text).toContain('\uFEFFDate;Booking;Type;Amount\r\n2026-05-20;;Sale;54,00\r\n')
  const { check } = await agent.call(ledger.checkClearance, body(text))
  expect(check.matched).toBe(1)
  expect(check.differences.map(({ kind }) => kind).toSorted()).toEqual([
    'amount',
    'ledgerOnly',
    'statementOnly',
  ])
})
