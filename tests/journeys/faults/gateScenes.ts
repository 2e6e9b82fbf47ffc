import { expect } from 'vitest'
import { checkin } from '../../../src/contract/checkin.ts'
import { onBoard } from '../../../src/contract/onBoard.ts'
import { vehicle } from '../../kit/crs/bookingRequest.ts'
import { openGate, scan, sellToday, startCheckIn, startedAt } from '../../kit/desk/gate.ts'
import type { Operator } from '../../kit/desk/operator.ts'
import type { Scene } from './faultDriver.ts'
import { changeRows, dialog, letters } from './faultSteps.ts'

/** The check-in; `visitor` opens a further window before sign-in. */
export function gateScenes(
  url: () => string,
  databaseUrl: () => string,
  visitor: () => Promise<Operator>,
): Record<string, Scene> {
  /** Takes back that earlier scenes have closed a sailing for counting. */
  const withoutClosings = () => changeRows(databaseUrl(), 'delete from on_board_list')

  /** New tickets of a sailing that is count not closed, which is open at a gate. */
  async function opened(surnames: readonly string[], vehicles: Parameters<typeof sellToday>[2] = []) {
    await withoutClosings()
    const sold = await sellToday(url(), surnames, vehicles)
    const one = await visitor()
    await openGate(one, sold, 'G1')
    await one.atRest()
    return { one, ...sold }
  }

  /** A sailing with a new ticket. */
  const atGate = async () => (await opened([`GATE${letters()}`])).one

  /** The same, with the question of closing it for counting. */
  async function closing() {
    const surname = `LATE${letters()}`
    const { one } = await opened([surname])
    await one.press('Shift+F12')
    await one.see('Close the count?')
    await one.atRest()
    await one.type('0')
    await one.press('Enter')
    const heading = await dialog(one).getByText('Expected, not on board: ').innerText()
    await one.type(heading.replaceAll(/\D/g, ''))
    return { one, surname }
  }

  /** Two tickets of a booking at a gate that is open for them. */
  async function started() {
    const surname = `PAIR${letters()}`
    const { one, ...sold } = await opened([surname, surname])
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
    'the correction of a vehicle at the ramp': {
      call: checkin.correctVehicle,
      journal: 'booking.modify',
      async open() {
        const { one, tickets } = await opened([`RAMP${letters()}`], [vehicle('CAR425', { length: 4.2 })])
        if ((await startedAt(one).count()) === 0) await startCheckIn(one)
        await scan(one, tickets[1] ?? '')
        await one.see('Missing for the passenger list')
        await one.press('Shift+F4')
        await dialog(one).waitFor()
        await one.atRest()
        await one.type('ZKP 4711')
        await one.press('Enter', 'Enter')
        return one
      },
      keys: ['Enter'],
      done: (one) => one.see('Vehicle corrected'),
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
        const { one, tickets } = await opened([`SCAN${letters()}`])
        if ((await startedAt(one).count()) === 0) await startCheckIn(one)
        await one.type(tickets[0] ?? '')
        return one
      },
      keys: ['Enter'],
      done: (one) => one.see('Checked in'),
    },
    'the closing for counting': {
      call: onBoard.close,
      open: async () => (await closing()).one,
      keys: ['Enter'],
      done: closed,
    },
    'a correction of who is on board': {
      call: onBoard.correct,
      async open() {
        const { one, surname } = await closing()
        await one.pause()
        await one.press('Enter')
        await closed(one)
        await one.atRest()
        await one.press('F6')
        await one.seeRow(surname)
        await one.page.getByRole('row').filter({ hasText: surname }).click()
        await one.atRest()
        await one.press('Shift+F6')
        await one.see('Boarded after the count was closed')
        await one.atRest()
        await one.type('came late')
        return one
      },
      keys: ['Enter'],
      done: (one) => dialog(one).waitFor({ state: 'hidden' }),
    },
  }
}

async function closed(one: Operator): Promise<void> {
  await dialog(one).waitFor({ state: 'hidden' })
  await one.page.locator('.checkin-session').getByText('count closed: ').waitFor()
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
