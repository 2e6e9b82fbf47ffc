import { network } from '../../../src/contract/network.ts'
import { type Operator, signIn } from '../../kit/desk/operator.ts'
import type { Scene } from './faultDriver.ts'
import { dialog, letters } from './faultSteps.ts'

/** The tables of the network by the staff of a company; `visitor` opens a further window before sign-in. */
export function networkScenes(visitor: () => Promise<Operator>): Record<string, Scene> {
  /** A group of ports with a name that no former scene has published. */
  async function openChanged(): Promise<Operator> {
    const one = await visitor()
    await signIn(one, { user: 'company', password: 'ferryline' })
    await one.goTo('/en/network-table/port_groups')
    await one.page.getByRole('grid', { name: 'port_groups', exact: true }).getByRole('row').nth(1).waitFor()
    await one.atRest()
    // An earlier scene may have left its draft, which another publication has overtaken.
    if (await one.page.getByText('not published').isVisible()) await one.press('Shift+F8')
    await one.missing('not published')
    await one.press('Home', 'ArrowRight')
    await one.type(`Islands ${letters()}${letters()}`)
    await one.press('Tab')
    await one.see('not published: 1')
    await one.atRest()
    return one
  }

  return {
    'the preview of a changed table': {
      call: network.preview,
      leadsOn: true,
      leadsBack: true,
      open: openChanged,
      keys: ['F2'],
      again: ['Enter'],
      done: (one) => dialog(one).getByText('1 changed').first().waitFor(),
    },
    'the publication of a changed table': {
      call: network.publish,
      leadsOn: true,
      async open() {
        const one = await openChanged()
        await one.press('F2')
        await dialog(one).getByText('1 changed').first().waitFor()
        await one.atRest()
        await one.type('Renamed')
        await one.press('Enter')
        return one
      },
      keys: ['Enter'],
      done: (one) => dialog(one).waitFor({ state: 'hidden' }),
    },
  }
}
