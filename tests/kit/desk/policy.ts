import type { BrowserContext } from 'playwright'

/** How Chromium reports what the content security policy or Trusted Types have blocked. */
const blocked = /Content Security Policy|requires '?Trusted/

/** Collects the violations of the policy on all pages of the context; the function returns those since its last call. */
export function watchPolicy(context: BrowserContext): () => string[] {
  const found: string[] = []
  context.on('console', (message) => {
    if (blocked.test(message.text())) found.push(`${message.page()?.url()}: ${message.text()}`)
  })
  return () => found.splice(0)
}
