import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { startOperators } from './operators.ts'

const desk = startOperators()

/** What an intruder who can add elements to the page would try; each is true if it has worked. */
async function attacks(page: Page): Promise<Record<string, boolean>> {
  return page.evaluate(async () => {
    const seen = window as unknown as Record<string, unknown>
    const tried = (work: () => unknown) => {
      try {
        work()
        return true
      } catch {
        return false
      }
    }
    const script = document.createElement('script')
    tried(() => (script.textContent = 'window.inlineScript = true'))
    document.body.append(script)
    const other = document.createElement('script')
    const hasAddress = tried(() => (other.src = 'data:text/javascript,window.otherScript = true'))
    const box = document.createElement('div')
    document.body.append(box)
    const innerHtml = tried(() => (box.innerHTML = '<b>bold</b>'))
    const handler = tried(() => box.setAttribute('onclick', 'window.handler = true'))
    box.click()
    const sheet = document.createElement('style')
    sheet.textContent = 'body { outline: 7px solid red }'
    document.head.append(sheet)
    // The browser permits it to the tool that evaluates this function, but not in a later task.
    const evaluated = await new Promise<boolean>((done) => {
      // oxlint-disable-next-line no-eval -- what the policy must refuse
      setTimeout(() => done(tried(() => globalThis.eval('1 + 1'))))
    })
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy(name: string, rules: object): object }
    }
    const created = ['purser', 'other'].some((name) => tried(() => trustedTypes.createPolicy(name, {})))
    // Events and styles take effect with the next frame.
    await new Promise((frame) => requestAnimationFrame(frame))
    return {
      'an inline script': seen['inlineScript'] === true,
      'a script by its address': hasAddress,
      innerHTML: innerHtml,
      'an event handler': handler || seen['handler'] === true,
      'an inline style sheet': getComputedStyle(document.body).outlineWidth === '7px',
      eval: evaluated,
      'a policy of Trusted Types': created,
    }
  })
}

const all = (worked: boolean) => ({
  'an inline script': worked,
  'a script by its address': worked,
  innerHTML: worked,
  'an event handler': worked,
  'an inline style sheet': worked,
  eval: worked,
  'a policy of Trusted Types': worked,
})

it('refuses scripts, markup and styles that were added to the page, and reports them', async () => {
  const { page, violations } = await desk.operator()
  expect(await attacks(page)).toEqual(all(false))
  const reported: string[] = []
  await expect.poll(() => reported.push(...violations())).toBeGreaterThan(6)
})

it('is the policy that refuses them (the control)', async () => {
  const { page } = await desk.operator()
  await page.route('**/control', async (route) => {
    await route.fulfill({ contentType: 'text/html', body: '<!doctype html><body></body>' })
  })
  await page.goto(`${desk.url()}/control`)
  expect(await attacks(page)).toEqual(all(true))
})

it('permits the service worker, and the desk that it serves @all', async () => {
  const { page, see } = await desk.operator({ serviceWorker: true })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await see('Step 1')
})
