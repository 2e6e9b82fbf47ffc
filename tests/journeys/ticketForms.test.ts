import { beforeAll, expect, it } from 'vitest'
import { formCodes } from '../../src/domain/ticket/form.ts'
import { bookingsOfEveryForm } from '../kit/crs/bookingsOfEveryForm.ts'
import { textOfPages } from '../kit/crs/renderedPdf.ts'
import type { Operator } from '../kit/desk/operator.ts'
import { startOperators } from './operators.ts'

const desk = startOperators({ showsPdf: true })

let operator: Operator
let bookings: Awaited<ReturnType<typeof bookingsOfEveryForm>>

beforeAll(async () => {
  bookings = await bookingsOfEveryForm(desk.url())
  operator = await desk.operator()
})

async function recall(reference: string): Promise<void> {
  await operator.goTo(`/en/booking-search/${reference}`)
  await operator.see(reference)
  await operator.atRest()
}

/** The text that `thermal` opens in another tab. */
async function roll(): Promise<string> {
  const opened = operator.page.waitForEvent('popup')
  await operator.press('Control+k', 'Control+a')
  await operator.type('thermal')
  await operator.pause()
  await operator.press('Enter')
  const tab = await opened
  await tab.waitForLoadState()
  const text = await tab.locator('body').innerText()
  await tab.close()
  await operator.page.bringToFront()
  return text
}

/** The words of each page that ctrl+p prints, which asks for papers and printer first. */
async function sheets(): Promise<string[]> {
  await operator.press('Control+p')
  await operator.page.getByRole('dialog').waitFor()
  const [tab, answer] = await Promise.all([
    operator.page.waitForEvent('popup'),
    operator.page.waitForResponse((one) => one.url().includes('/booking-pdf')),
    operator.pause().then(() => operator.press('Enter')),
  ])
  const pages = await textOfPages(await answer.body())
  await tab.close()
  await operator.page.bringToFront()
  return pages
}

it('the tickets of every kind are printed on their own forms by the line, and on sheets by ctrl+p, also of a PTA and of a cancelled booking (BK-129 BK-130 BK-131 BK-132 BK-133 BK-134 BK-135 BK-136 BK-137 BK-138 BK-139 BK-140 BK-141 BK-142) @all', async () => {
  const printed: string[] = []
  for (const { about, reference, forms, says } of bookings) {
    await recall(reference)
    const text = await roll()
    const codes = text.split('\n').filter((line) => (formCodes as readonly string[]).includes(line))
    expect(codes, about).toEqual(forms)
    expect(text, about).toContain(says)
    expect(text, about).toContain(reference)
    // Neither a prepaid nor a cancelled item has a code to board with.
    expect(text.includes('[QR '), about).toBe(!['UPP', 'OCP'].includes(forms[0] ?? ''))
    printed.push(...codes)

    const pages = await sheets()
    const [first = ''] = pages
    expect(first, about).toContain(says)
    expect(first, about).toContain(reference)
    expect(first.includes('NOT A TICKET'), about).toBe(forms.includes('UPP'))
    expect(first.includes('\nCANCELLED\n'), about).toBe(forms.includes('OCP'))
    expect(pages, about).toHaveLength(forms.includes('UPP') ? 1 : forms.length)
  }
  expect(printed.toSorted()).toEqual(formCodes.toSorted())
})
