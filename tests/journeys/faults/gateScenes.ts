import { expect } from 'vitest'
import { checkin } from '../../../src/contract/checkin.ts'
import { openGate, scan, sellToday, startCheckIn, startedAt } from '../../kit/desk/gate.ts'
import type { Operator } from '../../kit/desk/operator.ts'
import type { Scene } from './faultDriver.ts'
import { dialog, letters } from './faultSteps.ts'

/** The check-in; `visitor` opens a further window before sign-in. */
export function gateScenes(url: () => string, visitor: () => Promise<Operator>): Record<string, Scene> {
  /** A sailing with a new ticket, open at a gate. */
  async function atGate(): Promise<Operator> {
    const sold = await sellToday(url(), [`GATE${letters()}`])
    const one = await visitor()
    await openGate(one, sold, 'G1')
    await one.atRest()
    return one
  }

  /** Two tickets of a booking at a gate that is open for them. */
  async function started() {
    const surname = `PAIR${letters()}`
    const sold = await sellToday(url(), [surname, surname])
    const one = await visitor()
    await openGate(one, sold, 'G1')
    await one.atRest()
    if ((await startedAt(one).count()) === 0) await startCheckIn(one)
    return { one, surname, ...sold }
  }

  return {
    'the start of a check-in': {
      call: checkin.start,
      async open() {
        const one = await atGate()
        if ((await startedAt(one).count()) > 0) await stopCheckIn(one)
        await one.press('F2')
        await one.see('Start check-in?')
        await one.atRest()
        return one
      },
      keys: ['Enter'],
      done: (one) => startedAt(one).waitFor(),
    },
    'the end of a check-in': {
      call: checkin.stop,
      async open() {
        const one = await atGate()
        if ((await startedAt(one).count()) === 0) await startCheckIn(one)
        await one.press('Shift+F2')
        await dialog(one).waitFor()
        await one.atRest()
        return one
      },
      keys: ['Enter'],
      done: (one) => startedAt(one).waitFor({ state: 'detached' }),
    },
    'the check-in of a booking': {
      call: checkin.checkInBooking,
      journal: 'checkin.checkIn',
      entries: 2,
      async open() {
        const { one, reference } = await started()
        await one.type(reference)
        await one.press('Enter')
        await one.see('Check in 2')
        await one.atRest()
        return one
      },
      keys: ['Enter'],
      done: (one) => doneOrSent(one, 'checked in'),
    },
    'the check-out of several tickets': {
      call: checkin.bulkCheckout,
      journal: 'checkin.checkOut',
      entries: 2,
      async open() {
        const { one, tickets, surname } = await started()
        for (const ticket of tickets) await scan(one, ticket)
        const aboard = one.page.getByRole('row').filter({ hasText: surname }).filter({ hasText: '✓ in' })
        await expect.poll(() => aboard.count()).toBe(2)
        await one.type(surname)
        await one.press('Enter')
        await one.page.locator('main [role=grid]:focus').waitFor()
        await one.press('Alt+t', 'a')
        await one.see('2 marked')
        await one.press('Shift+F11')
        await one.see('Check out 2 tickets')
        await one.atRest()
        await one.type('wrong ship')
        return one
      },
      keys: ['Enter'],
      done: (one) => doneOrSent(one, 'checked out'),
    },
    'a scan at the gate': {
      call: checkin.checkIn,
      goesOn: true,
      typesOn: true,
      async open() {
        const { tickets, ...more } = await sellToday(url(), [`SCAN${letters()}`])
        const one = await visitor()
        await openGate(one, { tickets, ...more }, 'G1')
        await one.atRest()
        if ((await startedAt(one).count()) === 0) await startCheckIn(one)
        await one.type(tickets[0] ?? '')
        return one
      },
      keys: ['Enter'],
      done: (one) => one.see('Checked in'),
    },
  }
}

/** What is repeated without a connection is sent once there is one. */
async function doneOrSent(one: Operator, did: string): Promise<void> {
  await one.see(new RegExp(`2 tickets ${did}|2 scans sent`))
  await one.missing(/^To be sent \d/)
}

async function stopCheckIn(one: Operator): Promise<void> {
  await one.press('Shift+F2')
  await dialog(one).waitFor()
  await one.atRest()
  await one.pause()
  await one.press('Enter')
  await startedAt(one).waitFor({ state: 'detached' })
  await one.atRest()
}
