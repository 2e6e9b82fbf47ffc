import type { Page } from 'playwright'
import { afterAll, beforeAll, inject } from 'vitest'
import { showBuiltPage, type BuiltPage } from './builtPage.ts'

const size = { width: 1600, height: 900 }

/**
 * Components of the desk in a browser, open for the duration of a test file; returns a function that renders them
 * again.
 */
export function openComponents(): (selector: string) => Promise<Page> {
  let stage: BuiltPage
  let page: Page | undefined
  beforeAll(async () => {
    stage = await showBuiltPage(inject('builtPages').components)
  })
  afterAll(() => stage.close())

  /** Resolves once the condition holds. Opening a page takes longer than loading it. */
  return async function drawn(selector) {
    if (page) {
      await page.setViewportSize(size)
      await page.goto(page.url())
    } else page = await stage.open(size)
    await page.waitForSelector(selector)
    return page
  }
}
