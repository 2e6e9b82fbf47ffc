import { checkin } from '../../../src/contract/checkin.ts'
import { openGate, sellToday, startCheckIn, startedAt } from '../../kit/desk/gate.ts'
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

async function stopCheckIn(one: Operator): Promise<void> {
  await one.press('Shift+F2')
  await dialog(one).waitFor()
  await one.atRest()
  await one.pause()
  await one.press('Enter')
  await startedAt(one).waitFor({ state: 'detached' })
  await one.atRest()
}
