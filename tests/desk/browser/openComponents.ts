import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll } from 'vitest'
import { openBuiltPage, type BuiltPage } from './builtPage.ts'

const size = { width: 1600, height: 900 }

/**
 * Components of the desk in a browser, open for the duration of a test file; returns a function that renders them
 * again.
 */
export function openComponents(): (selector: string) => Promise<Page> {
  let stage: BuiltPage
  let page: Page | undefined
  beforeAll(async () => {
    stage = await openBuiltPage(join(import.meta.dirname, 'componentsPage.tsx'))
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
