import { describe, expect, it } from 'vitest'
import { type Operator, signIn } from '../kit/desk/operator.ts'
import { startOperators } from './operators.ts'
import { runByTitle } from './steps.ts'

const desk = startOperators()

/** Opens the page of settings. */
async function open(operator: Operator): Promise<void> {
  await operator.press('Alt+d')
  await operator.see('Search settings')
  await operator.atRest()
}

/** Finds a setting by words and focuses it. */
async function find(operator: Operator, words: string): Promise<void> {
  await operator.press('F3', 'Control+a')
  await operator.type(words)
  await operator.press('Enter')
}

async function fill(operator: Operator, words: string, text: string): Promise<void> {
  await find(operator, words)
  await operator.type(text)
  await operator.press('Enter')
}

/** Sets a switch, unless it is set already. */
async function setSwitch(operator: Operator, words: string, to: boolean): Promise<void> {
  await find(operator, words)
  if ((await operator.page.locator(':focus').isChecked()) !== to) await operator.press('Space')
}

const colour = (operator: Operator, name: string) =>
  operator.page.evaluate((property) => document.documentElement.style.getPropertyValue(property), name)
const valueOf = (operator: Operator, label: string) =>
  operator.page.getByLabel(label, { exact: true }).inputValue()
const titles = (operator: Operator) => operator.page.getByRole('columnheader').allInnerTexts()

/** Resolves once all settings are saved. */
const saved = (operator: Operator) => operator.page.getByText('saved', { exact: true }).waitFor()

describe('the page of settings', () => {
  it('is filled in by keys; every change applies at once, here and on another machine (EN-055) @all', async () => {
    const operator = await desk.operator()
    await open(operator)
    expect(operator.page.url()).toContain('/en/settings')
    await fill(operator, 'search from', 'pir')
    await fill(operator, 'search to', 'jtr')
    await fill(operator, 'search passengers', '2')
    await fill(operator, 'date format', 'dd.MM.yyyy')
    await fill(operator, 'colour', '#ff8800')
    await setSwitch(operator, 'company list', false)
    await setSwitch(operator, 'date before', true)
    await setSwitch(operator, 'sailing days', true)
    await find(operator, 'favourite')
    await operator.type('pir')
    await operator.press('Enter')
    await operator.type('her')
    await operator.press('Enter')
    await operator.see('1 PIR→HER ×')
    await setSwitch(operator, 'keys on buttons', false)
    await operator.press('Control+z')
    await operator.see('Undone: Keys on buttons')
    await saved(operator)
    expect(await colour(operator, '--accent')).toBe('#ff8800')

    const other = await desk.operator()
    expect(await colour(other, '--accent')).toBe('#ff8800')
    expect(await valueOf(other, 'From')).toBe('PIR Piraeus')
    expect(await valueOf(other, 'To')).toBe('JTR Santorini')
    expect(await valueOf(other, 'Passengers')).toBe('2a')
    expect(await valueOf(other, 'Date')).toMatch(/^\d\d\.\d\d\.\d{4} /)
    const fields = await other.page
      .locator('.search-form input')
      .evaluateAll((inputs) =>
        inputs.slice(0, 2).map((input) => (input as HTMLInputElement).labels?.[0]?.textContent),
      )
    expect(fields).toEqual(['Date', 'From'])
    await other.press('Alt+t', '1')
    await other.atRest()
    expect(await valueOf(other, 'To')).toBe('HER Heraklion')
    await other.press('Shift+F7', 'Alt+ArrowDown')
    await other.page.locator('.calendar .marked').first().waitFor()
    await other.press('Escape', 'F3')
    await expect.poll(() => titles(other)).toContain('Vessel')
    expect(await titles(other)).not.toContain('Co')

    await find(operator, 'search to')
    await operator.press('Alt+r')
    await operator.see('Back to default: To')
    expect(await valueOf(operator, 'To')).toBe('')
  })

  it('contains the theme switched in the user menu, stored on this machine @all', async () => {
    const operator = await desk.operator()
    const theme = () => operator.page.evaluate(() => document.documentElement.dataset['theme'])
    await open(operator)
    expect(await valueOf(operator, 'Theme')).toBe('Dark')
    await fill(operator, 'theme', 'light')
    expect(await theme()).toBe('light')
    await runByTitle(operator, 'Dark, light or high contrast')
    await expect.poll(() => valueOf(operator, 'Theme')).toBe('High contrast')
    expect(await theme()).toBe('contrast')
    const kept = await operator.page.evaluate(() => localStorage.getItem('purser.look'))
    expect(JSON.parse(kept ?? '{}')).toMatchObject({ theme: 'contrast' })
  })

  it('shows problems, and does not save invalid values @all', async () => {
    const operator = await desk.operator()
    await open(operator)
    await fill(operator, 'network printer port', '70000')
    await operator.see('A number from 1 to 65535')
    await operator.press('Escape')
    await fill(operator, 'network printer port', '9100')
    await saved(operator)
    await operator.page.reload()
    await operator.see('Search settings')
    expect(await valueOf(operator, 'Network printer port')).toBe('9100')
    const kept = await operator.page.evaluate(() => localStorage.getItem('purser.kept.tcpPort'))
    expect(JSON.parse(kept ?? '{}')).toMatchObject({ value: '9100' })
  })

  it('sets a daily tip, and the language of a user who has chosen none in the browser (I18-014, BK-035) @all', async () => {
    const operator = await desk.operator()
    await open(operator)
    await setSwitch(operator, 'messages tip', true)
    await fill(operator, 'language and appearance language', 'German')
    await saved(operator)
    const other = await desk.visitor({ language: 'el' })
    await signIn(other)
    await other.see('Tipp des Tages')
    expect(await other.page.evaluate(() => document.documentElement.lang)).toBe('de')
    await other.press('Escape')
    await other.missing('Nicht mehr zeigen')
  })
})
