import { expect, it } from 'vitest'
import { signIn } from '../kit/desk/operator.ts'
import { dayFromToday, typedDay } from '../kit/timetable.ts'
import { startOperators } from './operators.ts'
import { bookingCode, enterTwice } from './steps.ts'

const desk = startOperators()

/** The file of the screens after the search, with that of the tickets. */
const furtherScreens = '**/assets/further-*.js'

const ways = [
  { entry: 'i', call: '/sell', words: 'Issued' },
  { entry: 'h', call: '/multi-optional-booking', words: 'Held as option until' },
]

it.each(ways)(
  '%o waits until the screen of its code has loaded (ER-024) @all',
  async ({ entry, call, words }) => {
    const operator = await desk.visitor()
    const { page } = operator
    // Simulates a recent reload: the test covers the time after that.
    await page.addInitScript(() => sessionStorage.setItem('purser.reloaded', String(Date.now())))
    const sales: string[] = []
    page.on('request', (request) => void (request.url().endsWith(call) && sales.push(request.url())))
    await page.route(furtherScreens, (route) => route.abort())
    await page.reload()
    await page.getByRole('textbox').first().waitFor()
    await signIn(operator)
    await operator.atRest()

    await operator.type(`pir pas ${typedDay(dayFromToday(4))} 1a, $, smith/john m, 6971234567, ${entry}`)
    await operator.pause()
    await operator.press('Enter')
    await operator.see(/did not load/)
    expect(sales).toEqual([])

    await page.unroute(furtherScreens)
    await operator.atRest()
    await operator.pause()
    await enterTwice(operator, /⏎ again:/)
    await operator.see(words)
    expect(await bookingCode(operator)).toMatch(/^[A-Z2-9]{6}$/)
    expect(sales).toHaveLength(1)
  },
)
