import { expect } from 'vitest'
import { sessionFragment } from '../../../src/bridge/port.ts'
import { ticket } from '../../../src/contract/ticket.ts'
import { issuedBooking } from '../../kit/crs/heldBooking.ts'
import type { Operator, Setting } from '../../kit/desk/operator.ts'
import type { Scene } from './faultDriver.ts'
import { dialog, open, runLine } from './faultSteps.ts'

const printer = 'Counter'
const port = 47_123

/** Papers from a printer of the operator’s machine; `visitor` opens a further window. */
export function printScenes(
  url: () => string,
  visitor: (setting?: Setting) => Promise<Operator>,
): Record<string, Scene> {
  let printed = () => 0
  return {
    'a paper on a printer of this machine': {
      call: ticket.queuePrint,
      async open() {
        const reference = await issuedBooking(url())
        const one = await visitor({ signedIn: true })
        printed = await startDesktopProgram(one)
        await open(one, `/booking-search/${reference}${sessionFragment(port, 'code')}`, 'Booked by')
        await runLine(one, 'printer')
        await dialog(one).waitFor()
        await one.atRest()
        await one.press('Tab')
        await one.type(printer)
        await one.page.getByRole('option', { name: printer }).waitFor()
        await one.press('Tab')
        await one.atRest()
        return one
      },
      keys: ['Enter'],
      async done(one) {
        await dialog(one).waitFor({ state: 'hidden' })
        await expect.poll(printed).toBe(1)
      },
    },
  }
}

/** Answers as a desktop program with one printer, which prints at once; returns how many papers it has printed. */
async function startDesktopProgram({ page }: Operator): Promise<() => number> {
  const station = crypto.randomUUID()
  const answers: Record<string, object> = {
    '/open-session': { token: 'token', station },
    '/get-system-printers': {
      printers: [{ name: printer, model: 'laser', isDefault: true, isStopped: false }],
      hasService: false,
    },
    '/get-initial-settings': {},
    '/check-connectivity': { connected: true },
    '/print': { outcome: 'printed' },
  }
  let printed = 0
  await page.route(`http://127.0.0.1:${port}/*`, (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/print') printed += 1
    return route.fulfill({ json: { code: '000', ...answers[pathname] } })
  })
  return () => printed
}
