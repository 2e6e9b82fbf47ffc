import { inventory } from '../../../src/contract/inventory.ts'
import { type Operator, signIn } from '../../kit/desk/operator.ts'
import type { Scene } from './faultDriver.ts'
import { dialog, runLine } from './faultSteps.ts'

/** The sale of sailings by the staff of a company; `visitor` opens a further window before sign-in. */
export function inventoryScenes(visitor: () => Promise<Operator>): Record<string, Scene> {
  async function openSale(): Promise<Operator> {
    const one = await visitor()
    await signIn(one, { user: 'company', password: 'ferryline' })
    await one.goTo('/en/inventory')
    await one.seeRow('HLC')
    await one.atRest()
    return one
  }

  /** A change that is previewed and can be published by Enter. */
  async function openClosing(): Promise<Operator> {
    const one = await openSale()
    await runLine(one, 'close 1377 hlc +20')
    await effectShown(one)
    return one
  }

  /** A change that is to be published tomorrow. */
  async function openPlanning(): Promise<Operator> {
    const one = await openClosing()
    await one.page.getByLabel('Publish on').focus()
    await one.type('+1 0700')
    await one.press('Enter')
    await effectShown(one)
    return one
  }

  return {
    'the effect of a limit': {
      call: inventory.preview,
      leadsOn: true,
      leadsBack: true,
      async open() {
        const one = await openSale()
        await runLine(one, 'limit hlc +20')
        await one.see('Enter the limit to see its effect')
        await one.press('Tab')
        await one.type('90')
        return one
      },
      // To the button, where the keys after them change no field.
      keys: ['0', 'Tab', 'Tab', 'Tab', 'Enter'],
      done: effectShown,
    },
    'a change of the sale': {
      call: inventory.publish,
      leadsOn: true,
      leadsBack: true,
      open: openClosing,
      keys: ['Enter'],
      done: (one) => dialog(one).waitFor({ state: 'hidden' }),
    },
    'a planned change of the sale': {
      call: inventory.plan,
      leadsOn: true,
      leadsBack: true,
      open: openPlanning,
      keys: ['Enter'],
      done: (one) => dialog(one).waitFor({ state: 'hidden' }),
    },
    'the withdrawal of a planned change': {
      call: inventory.withdraw,
      leadsOn: true,
      leadsBack: true,
      async open() {
        const one = await openPlanning()
        await one.press('Enter')
        await dialog(one).waitFor({ state: 'hidden' })
        await one.atRest()
        await one.press('Shift+F9')
        await one.seeRow('planned for')
        await one.atRest()
        await one.press('Tab')
        return one
      },
      keys: ['Enter'],
      done: (one) => one.seeRow('withdrawn'),
    },
    'the undo of a change of the sale': {
      call: inventory.undo,
      leadsOn: true,
      leadsBack: true,
      async open() {
        const one = await openClosing()
        await one.press('Enter')
        await dialog(one).waitFor({ state: 'hidden' })
        await one.atRest()
        await one.press('Shift+F9')
        await one.seeRow('closed 1377')
        await one.atRest()
        // Changes that other scenes have left planned come first.
        const planned = await dialog(one).getByRole('row').filter({ hasText: 'planned for' }).count()
        await one.press(...Array.from({ length: planned }, () => 'ArrowDown'), 'Tab')
        return one
      },
      keys: ['Enter'],
      done: (one) => one.seeRow('undoes'),
    },
  }
}

async function effectShown(one: Operator): Promise<void> {
  await dialog(one)
    .getByText(/Sailings \d+ · limits/)
    .waitFor()
  await one.atRest()
}
