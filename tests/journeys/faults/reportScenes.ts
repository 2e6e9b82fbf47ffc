import { report } from '../../../src/contract/report.ts'
import { type Operator, signIn } from '../../kit/desk/operator.ts'
import type { Scene } from './faultDriver.ts'
import { dialog, seeNotice } from './faultSteps.ts'

/** The mails of reports of the staff of a company; `visitor` opens a further window before sign-in. */
export function reportScenes(visitor: () => Promise<Operator>): Record<string, Scene> {
  async function openMail(): Promise<Operator> {
    const one = await visitor()
    await signIn(one, { user: 'company', password: 'ferryline' })
    await one.goTo('/en/reports')
    await one.see('Load and revenue')
    await one.atRest()
    await one.press('F9')
    await dialog(one).waitFor()
    await one.type('chief@hlc.example')
    // To the button, past the period, the weekdays, the time and the file.
    await one.press('Tab', 'Tab', 'Tab', 'Tab', 'Tab')
    await dialog(one)
      .getByText(/First e-mail/)
      .waitFor()
    await one.atRest()
    return one
  }

  return {
    'a report by e-mail': {
      call: report.addMail,
      leadsOn: true,
      leadsBack: true,
      open: openMail,
      keys: ['Enter'],
      done: (one) => dialog(one).waitFor({ state: 'hidden' }),
    },
    'the end of a report by e-mail': {
      call: report.endMail,
      leadsOn: true,
      leadsBack: true,
      async open() {
        const one = await openMail()
        await one.press('Enter')
        await dialog(one).waitFor({ state: 'hidden' })
        await one.atRest()
        await one.press('Shift+F9')
        await one.seeRow('chief@hlc.example')
        await one.atRest()
        await one.press('Tab')
        return one
      },
      keys: ['Enter'],
      // Other plays may have left mails in the list.
      done: (one) => seeNotice(one, 'The report is no longer e-mailed'),
    },
  }
}
