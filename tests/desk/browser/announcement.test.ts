import { expect, test } from 'vitest'
import { openComponents } from './openComponents.ts'

const drawn = openComponents()

test('A text is announced once it has not changed for 600 ms, and not while it changes', async () => {
  const page = await drawn('.field')
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(10_000)
  const status = page.locator('[data-part=announced] [role=status]')
  const announce = (text: string) => page.evaluate((words) => window.parts.announce(words), text)
  const settled = () => page.evaluate(() => new Promise((done) => queueMicrotask(() => done(undefined))))
  await announce('1 trip')
  await page.clock.runFor(599)
  await announce('12 trips')
  await page.clock.runFor(599)
  await settled()
  expect(await status.innerText()).toBe('')
  await page.clock.runFor(1)
  await expect.poll(() => status.innerText()).toBe('12 trips')
  await announce('')
  await expect.poll(() => status.innerText()).toBe('')
})
