import { expect, test } from 'vitest'
import { startOperators } from './operators.ts'
import { pathOf, runByTitle, toStep2 } from './steps.ts'

const desk = startOperators()

test('GR-001 GR-008 GR-010 GR-012 a group is held, found, named by typing and pasting, corrected, and issued in parts, by keys @all', async () => {
  const one = await desk.operator()
  await toStep2(one, '6a')
  await runByTitle(one, 'Hold for a group')
  await one.page.getByRole('dialog').waitFor()
  await one.atRest()
  // A refusal is shown at the field that it names, and the cursor goes there.
  const fieldOf = (label: 'Group' | 'Mobile') =>
    one.page.getByRole('dialog').getByRole('textbox', { name: label }).first()
  await fieldOf('Mobile').press('Enter')
  await expect.poll(() => fieldOf('Group').getAttribute('aria-invalid')).toBe('true')
  expect(await fieldOf('Group').evaluate((field) => field === document.activeElement)).toBe(true)
  await one.type('3rd Lyceum')
  await one.press('Enter')
  await one.see('A mobile phone is required.')
  expect(await fieldOf('Mobile').evaluate((field) => field === document.activeElement)).toBe(true)
  await one.press('Shift+Tab', 'Tab')
  await one.type('6971234567')
  await one.press('Enter')
  await one.page.waitForURL(/booking-group-search\/[A-Z0-9]{6}/)
  await one.see('6, named 0, issued 0')
  const path = pathOf(one)

  await one.type('smith, john, m')
  await one.press('Enter')
  await one.seeRow('SMITH', 'JOHN')
  await one.page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text/plain', 'Surname\tName\tSex\nDoe\tJane\tF\nPappas\tNikos\t')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  })
  await one.seeRow('PAPPAS', 'NIKOS', 'Pappas Nikos')
  await one.press('F1')
  await one.seeRow('PAPPAS', 'Sex is missing')
  await runByTitle(one, 'Save names')
  await one.atRest()
  expect(await one.page.getByText('named 0').count()).toBe(1)
  await runByTitle(one, 'Next error')
  await one.page.getByLabel('Names').focus()
  await one.type('pappas, nikos, m')
  await one.press('Enter')
  await one.seeRow('PAPPAS', 'NIKOS', 'M')
  await runByTitle(one, 'Save names')
  await one.see('6, named 3, issued 0')

  await runByTitle(one, 'Issue group')
  await one.page.getByRole('dialog').waitFor()
  await one.see('Without a name or plate: 3')
  await one.press('Tab')
  expect(await one.page.locator(':focus').innerText()).toMatch(/cash/i)
  await one.press('Enter')
  await one.see('6, named 3, issued 3')

  await runByTitle(one, 'Groups')
  await one.page.waitForURL(/booking-group-search$/)
  await one.seeRow('3rd Lyceum')
  await one.type('lyc')
  await one.press('Enter')
  await one.page.getByRole('grid').focus()
  await one.seeRow('3rd Lyceum')
  await one.pause()
  await one.press('Enter')
  await one.page.waitForURL((url) => url.pathname === path)
  await one.see('6, named 3, issued 3')
})
