import { expect, test } from 'vitest'
import { bases, type AnswerOf } from '../../src/contract/call.ts'
import type { draft } from '../../src/contract/draft.ts'
import { heldGroup } from '../kit/crs/heldGroup.ts'
import { askAsDemo } from '../kit/demoSession.ts'
import { draftNamed } from '../kit/desk/drafts.ts'
import { signIn, type Operator } from '../kit/desk/operator.ts'
import { startOperators } from './operators.ts'

const desk = startOperators()

async function open(reference: string, adults: number): Promise<Operator> {
  const one = await desk.operator()
  await one.goTo(`/en/booking-group-search/${reference}`)
  await one.see(`${adults}, named 0, issued 0`)
  await one.atRest()
  return one
}

/** The drafts of names over groups, as text. */
async function storedNames(): Promise<string> {
  const url = desk.url()
  const { drafts } = await askAsDemo<AnswerOf<typeof draft.list>>(url, `${bases.desk}/drafts`)
  const names = drafts.map(({ name }) => name).filter((name) => name.startsWith('group-'))
  return (await Promise.all(names.map((name) => draftNamed(url, name)))).join()
}

/** Pastes names, and takes them as the preview shows them. */
async function paste(one: Operator, text: string): Promise<void> {
  await one.page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)
  await one.see('Pasted line')
  await one.press('F1')
}

test('names typed over a group that another window has changed stay, show whose name was stored, and are saved when they are meant @all', async () => {
  const reference = await heldGroup(desk.url(), { adults: 4 })
  const [one, other] = [await open(reference, 4), await open(reference, 4)]
  await paste(one, 'DOE\tJANE\tF\nROE\tANN\tF')
  await one.seeRow('DOE', 'JANE')
  await paste(other, 'SMITH\tJOHN\tM\nROE\tANN\tF\nPAPAS\tNIKOS\tM')
  await other.seeRow('PAPAS')
  await one.press('F2')
  await one.see('4, named 2, issued 0')
  await other.press('F2')
  await other.see(/has been changed in the meantime \(demo \d/)
  await other.seeRow('SMITH', 'Changed by another user: DOE JANE')
  await other.see('4, named 2, issued 0')
  expect(await other.page.getByRole('row').filter({ hasText: 'Changed by another user' }).count()).toBe(1)
  await other.press('F3')
  await other.type('smith, john, m')
  await other.press('Enter')
  await other.page
    .getByRole('row')
    .filter({ hasText: 'Changed by another user' })
    .waitFor({ state: 'hidden' })
  await other.press('F2')
  await other.see('4, named 3, issued 0')
  await other.seeRow('SMITH', 'JOHN')
})

test('typed names are undone and redone, stay while another page is shown, and are saved where their places are left @all', async () => {
  const reference = await heldGroup(desk.url(), { adults: 4, groupName: 'Rowers' })
  const one = await open(reference, 4)
  await paste(one, 'DOE\tJANE\tF\nROE\tANN\tF')
  await one.seeRow('ROE', 'ANN')
  await paste(one, 'A\tX\tM\nB\tX\tM\nC\tX\tM')
  await one.see(/Names filled in: 2 of 3\. No seat left for: C X/)
  await one.seeRow('B', 'X')
  await one.press('Control+z')
  await one.seeRow('ROE', 'ANN')
  await one.press('Control+z')
  await one.missing('Unsaved')
  await one.press('Control+y')
  await one.seeRow('DOE', 'JANE')
  await paste(one, 'LAST\tX\tM\nTOO MANY\tX\tM')
  await one.seeRow('TOO MANY')

  await one.press('Control+k')
  await one.type('grp rowers')
  await one.see('finds groups named ROWERS')
  await one.press('Enter')
  await one.page.waitForURL(/booking-group-search$/)
  await one.seeRow('Rowers')
  await one.page.getByRole('grid').focus()
  await one.pause()
  await one.press('Enter')
  await one.page.waitForURL(new RegExp(reference))
  await one.seeRow('ROE', 'ANN')

  const other = await open(reference, 4)
  await other.press('F8')
  await other.page.getByRole('dialog').waitFor()
  await other.atRest()
  await other.press('Tab')
  await other.type('3')
  await other.press('Enter')
  await other.see('Price after the change')
  await other.pause()
  await other.press('Enter')
  await other.see('3, named 0, issued 0')
  await one.press('F2')
  await one.see(/has been changed in the meantime/)
  await one.seeRow('TOO MANY', 'No longer an option')
  await one.press('F2')
  await one.see('3, named 3, issued 0')
  await one.seeRow('TOO MANY', 'cancelled')
})

test('typed names are there again after a reload and in another session, until they are saved @all', async () => {
  const reference = await heldGroup(desk.url(), { adults: 4 })
  const one = await open(reference, 4)
  await paste(one, 'BROWN\tJANE\tF\nGREY\tANN\tF')
  await one.seeRow('GREY', 'ANN')
  await expect.poll(() => storedNames()).toContain('GREY')
  one.page.once('dialog', (dialog) => void dialog.accept())
  await one.page.reload()
  await one.seeRow('GREY', 'ANN')
  await one.see('Unsaved')
  await one.atRest()
  await one.press('Control+z')
  await one.missing('Unsaved')
  await one.press('Control+y')
  await one.seeRow('BROWN', 'JANE')
  await expect.poll(() => storedNames()).toContain('GREY')

  const later = await desk.visitor()
  await signIn(later)
  await later.goTo(`/en/booking-group-search/${reference}`)
  await later.seeRow('GREY', 'ANN')
  await later.atRest()
  await later.press('F2')
  await later.see('4, named 2, issued 0')
  await expect.poll(() => storedNames()).not.toContain('GREY')
})
