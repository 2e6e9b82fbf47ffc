import { expect, test } from 'vitest'
import { live, SimulationFailed, type Simulated } from './live.ts'
import { extent, seed } from '../../kit/drawn.ts'

const steps = extent('REPLAY_STEPS', 20, 40)
const limits = { timeout: 300_000 }

// Operations that run at the same time are left out: their statements are given in a drawn order, but which of them reads, or
// meets a server that is restarted, first depends on time. simulation.test.ts has them; a failure of it may need several
// attempts to be seen again.
test('the days of one seed are the same twice, to the byte @all', limits, async () => {
  const days = { seed, steps, faults: 0.3, together: 0 }
  const first = await live(days)
  const second = await live(days)
  expect(first.transcript.length).toBeGreaterThan(steps)
  expect(second.transcript).toEqual(first.transcript)
})

test('control: the days of another seed are others', limits, async () => {
  const [first, second] = [await live({ seed, steps: 5 }), await live({ seed: seed + 1, steps: 5 })]
  expect(second.transcript).not.toEqual(first.transcript)
})

/** The failure of the first seed of some that fails. */
async function failureOf(days: Partial<Simulated>): Promise<string> {
  for (let nth = 0; nth < 30; nth++) {
    const cause = await live({ seed: seed + nth, steps: 60, ...days }).catch((failed: unknown) => failed)
    if (cause instanceof SimulationFailed) return cause.message
  }
  return ''
}

test(
  'control: servers that do not lock stock fail, with the command that repeats it @all',
  limits,
  async () => {
    const message = await failureOf({ guard: 'off-for-the-control-test', together: 1, faults: 0 })
    expect(message).toMatch(/^seed \d+, step \d+: /)
    expect(message).toMatch(/SIMULATION_SEED=\d+ SIMULATION_STEPS=\d+ npm test simulation/)
  },
)

test('control: operators who take another key for each attempt fail @all', limits, async () => {
  expect(await failureOf({ keyPerAttempt: true, faults: 0.3 })).toMatch(
    /every booking was the answer of a call|made again/,
  )
})

/** Ships are swapped on some days, and not every one has a deck. */
const someDeck = `resource = 'DECK' and itinerary_id = (select min(itinerary_id) from stock where resource = 'DECK')`

/** A change of one row, and what takes it back. */
const tampered: Readonly<Record<string, readonly [change: string, back: string]>> = {
  'the claims of every leg add up to its stock': [
    `update stock set whole = whole + 1, capacity = capacity + 1 where ${someDeck}`,
    `update stock set whole = whole - 1, capacity = capacity - 1 where ${someDeck}`,
  ],
  'what an agency owes is what stands on its account': [
    `update agency set owed = owed + 1 where code = '1300'`,
    `update agency set owed = owed - 1 where code = '1300'`,
  ],
  'what stands paid is what is sold and what cancelling cost': [
    `update ledger_entry set amount = amount + 1 where id = (select max(id) from ledger_entry where booking_id is not null)`,
    `update ledger_entry set amount = amount - 1 where id = (select max(id) from ledger_entry where booking_id is not null)`,
  ],
  'the numbers used are the tickets there are': [
    `update ticket_stock set next_number = next_number + 1 where agency = '1300' and company = 'HLC'`,
    `update ticket_stock set next_number = next_number - 1 where agency = '1300' and company = 'HLC'`,
  ],
  'the outbox has what the journal records': [
    `insert into outbox (agency, user_name, kind, recipient, template, data)
     values ('1300', 'demo', 'email', 'a@example.org', 'booking', '{}')`,
    `delete from outbox where recipient = 'a@example.org' and booking_id is null`,
  ],
  'an item is as the journal left it': [
    `alter table booking_item disable trigger user;
     update booking_item set status = 'PTA' where id = (select max(id) from booking_item where status = 'CANCELLED')`,
    `update booking_item set status = 'CANCELLED' where id = (select max(id) from booking_item where status = 'PTA');
     alter table booking_item enable trigger user`,
  ],
  'a status follows from the one before': [
    `insert into journal (agency, user_name, kind, booking_id, data, state)
     select '1300', 'demo', 'booking.cancel', null, '{}',
       jsonb_build_object('items', jsonb_build_array(jsonb_build_object('id', id, 'status', 'PTA')))
     from booking_item where status = 'CANCELLED' order by id limit 1`,
    '',
  ],
}

test('control: a row that is tampered with breaks the rule about it @all', limits, async () => {
  const found: Record<string, string[]> = {}
  await live({
    seed,
    steps: 120,
    faults: 0,
    async atEnd({ pool }, broken) {
      for (const [rule, [change, back]] of Object.entries(tampered)) {
        await pool.query(change)
        found[rule] = Object.keys(await broken())
        await pool.query(back)
      }
    },
  })
  for (const rule of Object.keys(tampered)) expect(found[rule]).toContain(rule)
})
