import type { Page } from 'playwright'

/** What a screen reader gets to read of the page, one step of the operator after the other. */
export interface ScreenReader {
  /** Writes down what was announced since the last step, the focus, and the lines of the tree that are new. */
  note(step: string, within: string): Promise<void>
  transcript(): string
}

/** Begins to listen to a page; every text goes through `normalise`, which empties lines that are left out. */
export async function openScreenReader(
  page: Page,
  normalise: (text: string) => string,
): Promise<ScreenReader> {
  await page.evaluate(listen)
  const written: string[] = []
  let before = new Set<string>()

  return {
    async note(step, within) {
      await page.evaluate(quiet, unread)
      const tree = lines((await readTree(page, within)).split('\n'))
      const announced = lines(await page.evaluate(takeAnnounced))
      const focus = normalise(await page.evaluate(describeFocus))
      const fresh = tree.filter((line) => !before.has(line))
      before = new Set(tree)
      written.push(`# ${step}`, ...announced.map((text) => `announced: ${text}`), `focus: ${focus}`)
      written.push(...fresh, '')
    },
    transcript: () => written.join('\n'),
  }

  /** Each text once where it is repeated. */
  function lines(texts: readonly string[]): string[] {
    return texts.map(normalise).filter((line, at, all) => line.trim() !== '' && line !== all[at - 1])
  }
}

/**
 * Inert elements, which Playwright reads although the browser leaves them out, and the status line with the calls under
 * way, which are not the same each time.
 */
const unread = '[inert], .status'

/** The accessibility tree of an element. */
async function readTree(page: Page, within: string): Promise<string> {
  await page.evaluate(hideUnread, unread)
  const tree = await page.locator(within).ariaSnapshot()
  await page.evaluate(showUnread, unread)
  return tree
}

function hideUnread(selector: string): void {
  for (const element of document.querySelectorAll(selector)) element.ariaHidden = 'true'
}

function showUnread(selector: string): void {
  for (const element of document.querySelectorAll(selector)) element.ariaHidden = null
}

interface Listening {
  announced: string[]
}

/**
 * Runs in the page, as do the functions below: waits until nothing but clocks has changed and no call was under way for
 * longer than the rest after which a text is announced. It counts short timers, of which a page that gets no processor
 * time runs none, rather than one long one.
 */
async function quiet(unread: string): Promise<void> {
  const ticks = 12
  const tick = 100
  const clock = /\d:\d\d$/
  const { purser } = window as unknown as { purser?: { pending(): unknown[] } }
  let left = ticks
  const observer = new MutationObserver((changes) => {
    const read = changes.some(({ target }) => {
      if (target instanceof Element) return target.closest(unread) === null
      return target.parentElement?.closest(unread) === null && !clock.test(target.textContent ?? '')
    })
    if (read) left = ticks
  })
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  while (left > 0) {
    await new Promise((next) => setTimeout(next, tick))
    left = (purser?.pending().length ?? 0) > 0 ? ticks : left - 1
  }
  observer.disconnect()
}

/** Collects the texts of live regions as they change. */
function listen(): void {
  const listening = window as unknown as Listening
  listening.announced = []
  const live = '[role=status], [role=alert], [aria-live]:not([aria-live=off])'
  const last = new WeakMap<Element, string>()
  new MutationObserver((changes) => {
    const regions = changes.flatMap(({ target }) => {
      const element = target instanceof Element ? target : target.parentElement
      return [element?.closest(live), ...(element?.querySelectorAll(live) ?? [])]
    })
    for (const region of new Set(regions)) {
      if (!(region instanceof HTMLElement)) continue
      const text = region.innerText.replaceAll(/\s+/g, ' ').trim()
      if (text !== '' && last.get(region) !== text) listening.announced.push(text)
      last.set(region, text)
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true })
}

function takeAnnounced(): string[] {
  return (window as unknown as Listening).announced.splice(0)
}

/** Role, name, value, state and description of the focused element. */
function describeFocus(): string {
  const held = document.activeElement as HTMLInputElement | null
  if (held === null) return 'nothing'
  const texts = (ids: string | null) =>
    (ids ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.innerText ?? '')
      .filter((text) => text !== '')
      .join(' ')
  const label = held.labels?.[0]
  const active = texts(held.getAttribute('aria-activedescendant'))
  const parts = [
    held.getAttribute('role') ?? held.tagName.toLowerCase(),
    `"${held.ariaLabel ?? label?.firstChild?.textContent ?? held.innerText}"`,
    held.value ? `value "${held.value}"` : '',
    held.ariaRequired === 'true' || held.required ? 'required' : '',
    held.ariaInvalid === 'true' ? 'invalid' : '',
    active === '' ? '' : `on "${active}"`,
    texts(held.getAttribute('aria-describedby')),
  ]
  return parts
    .filter((part) => part !== '')
    .join(', ')
    .replaceAll(/\s+/g, ' ')
}
