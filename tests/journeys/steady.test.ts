import type { Route } from 'playwright'
import { describe, expect, it } from 'vitest'
import { moved, placesOf } from '../kit/desk/movement.ts'
import type { Operator } from '../kit/desk/operator.ts'
import { startOperators } from './operators.ts'
import { dayFromToday, typedDay } from '../kit/timetable.ts'
import { answerSeparately, fill, runByTitle, searchParos, toStep2 } from './steps.ts'

const desk = startOperators()

/** Places that differ once an answer is on the screen. */
async function movedBy({ page }: Operator, act: () => Promise<void>): Promise<string[]> {
  const before = await placesOf(page)
  await act()
  return moved(before, await placesOf(page))
}

async function searched(operator: Operator): Promise<void> {
  await operator.type(`pir pas ${typedDay(dayFromToday(4))} 1a`)
  await operator.press('Enter')
  // Until the results arrive, the departures of the day are shown, which are rows too.
  await operator.page.waitForURL(/[?&]leg=/)
  await operator.atRest()
  await operator.seeRow('HLC')
}

const errors = ({ page }: Operator) => page.locator('.field-error').filter({ visible: true })

describe.each(['en', 'el'] as const)('nothing moves (%s) when an error appears', (language) => {
  it('in the fields of a search @all', async () => {
    const operator = await desk.operator({ language, width: 1450 })
    await searched(operator)
    const { page } = operator
    for (const spot of ['origin0', 'destination0', 'date0', 'date1']) {
      expect(
        await movedBy(operator, async () => {
          await page.locator(`[data-spot=${spot}] input`).focus()
          await operator.type('qqqq')
          await operator.press('Tab')
          await errors(operator).first().waitFor()
        }),
        spot,
      ).toEqual([])
      await page.locator(`[data-spot=${spot}] input`).focus()
      await operator.press('Escape')
    }
  })

  it('of a day in the past, for which the strip of days stays @all', async () => {
    const operator = await desk.operator({ language })
    await searched(operator)
    expect(
      await movedBy(operator, async () => {
        await operator.page.locator('[data-spot=date0] input').focus()
        await operator.type('1/1/2020')
        await operator.press('Tab')
        await errors(operator).first().waitFor()
      }),
    ).toEqual([])
  })
})

it('the projects of the agency, which arrive late, move no other field @all', async () => {
  const operator = await desk.operator()
  const { page } = operator
  await answerSeparately(operator)
  const asked = Promise.withResolvers<Route>()
  await page.route(/\/projects$/, asked.resolve)
  await page.reload()
  const route = await asked.promise
  await operator.see('Truck')
  const project = page.locator('.field-label').filter({ hasText: 'Project' })
  expect(await project.count()).toBe(0)
  await operator.atRest()
  const found = await movedBy(operator, async () => {
    await route.continue()
    await project.waitFor()
  })
  expect(found.filter((one) => /^(check|field-box)/.test(one))).toEqual([])
})

it('the meaning of a date being typed moves nothing @all', async () => {
  const operator = await desk.operator()
  await searchParos(operator, '1a')
  expect(
    await movedBy(operator, async () => {
      await operator.page.locator('[data-spot=date0] input').focus()
      await operator.type('+9')
      await operator.page.locator('[data-spot=date0] .field-note').filter({ hasText: /\d/ }).waitFor()
    }),
  ).toEqual([])
})

it('the answers below a grid of passengers and a required phone move nothing @all', async () => {
  const operator = await desk.operator()
  await toStep2(operator, '1a car4.2')
  expect(
    await movedBy(operator, async () => {
      await operator.press('Shift+Tab')
      await operator.type('pa')
      await operator.press('Tab')
      await operator.see(/unknown type/)
    }),
  ).toEqual([])
  await operator.press('Shift+Tab')
  await operator.type('ad')
  await operator.press('Tab')
  await operator.missing(/unknown type/)
  await fill(operator, ['smith', 'john'])
  expect(
    await movedBy(operator, async () => {
      await operator.press('F1')
      await operator.see('A mobile phone is required.')
    }),
  ).toEqual([])
})

it('an amount that is not the total moves nothing on step 4 @all', async () => {
  const operator = await desk.operator()
  await searchParos(operator, '1a')
  await operator.type('$, smith/john m, 6971234567, p')
  await operator.press('Enter')
  await operator.see(/held \d/)
  await operator.press('F1')
  await operator.see('Payment')
  await operator.see('Fare HLC')
  await operator.atRest()
  expect(
    await movedBy(operator, async () => {
      await operator.page.locator('[data-spot=payment-0] input').focus()
      await operator.type('1')
      await operator.press('Tab')
      await errors(operator).first().waitFor()
    }),
  ).toEqual([])
})

it('a refused recall moves nothing on its page @all', async () => {
  const operator = await desk.operator()
  await operator.goTo('/en/booking-search')
  await operator.page.getByRole('search').getByRole('textbox').first().waitFor()
  await operator.atRest()
  expect(
    await movedBy(operator, async () => {
      await operator.page.getByRole('search').getByRole('textbox').first().focus()
      await operator.type('ABCDEF')
      await operator.press('Enter')
      await errors(operator).first().waitFor()
    }),
  ).toEqual([])
})

it('a name that is taken moves nothing in the dialog that saves a booking @all', async () => {
  const operator = await desk.operator()
  await toStep2(operator)
  for (const again of [false, true]) {
    await runByTitle(operator, 'Save the booking')
    await operator.page.getByRole('dialog').waitFor()
    await operator.type('ferry')
    const found = await movedBy(operator, async () => {
      await operator.press('Enter')
      await (again
        ? operator.see(/Overwrite/)
        : operator.page.getByRole('dialog').waitFor({ state: 'hidden' }))
    })
    if (again) expect(found).toEqual([])
  }
})

it('required fields of the sign-in move nothing @all', async () => {
  const visitor = await desk.visitor()
  expect(
    await movedBy(visitor, async () => {
      await visitor.press('Enter')
      await errors(visitor).first().waitFor()
    }),
  ).toEqual([])
})

it.each([
  { width: 1200, place: 'left of the sums below the grid' },
  { width: 1450, place: 'beside the panel' },
  { width: 1920, place: 'beside the panel' },
])(
  'a notice is $place at a width of $width px, and covers no price, key or guide @all',
  async ({ width }) => {
    const operator = await desk.operator({ width })
    const { page } = operator
    await searchParos(operator, '2a1ch car4.2')
    await operator.see('Total')
    await operator.atRest()
    await page.context().setOffline(true)
    // An aborted request can add another notice.
    const toast = page.locator('.toast').filter({ hasText: 'No Internet Connection' })
    const covered = await toast.evaluate((notice) => {
      const box = notice.getBoundingClientRect()
      return [...document.querySelectorAll('.price-row > :last-child, .keybar, .status, .guide')]
        .filter((one) => one.checkVisibility())
        .map((one) => ({ name: one.textContent, ...one.getBoundingClientRect().toJSON() }))
        .filter(
          ({ left, right, top, bottom }) =>
            left < box.right && right > box.left && top < box.bottom && bottom > box.top,
        )
        .map(({ name }) => name)
    })
    expect(covered).toEqual([])
    await page.context().setOffline(false)
  },
)
