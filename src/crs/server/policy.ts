import { createHash } from 'node:crypto'
import type { FastifyHelmetOptions } from '@fastify/helmet'

const hashed = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** react-aria-components puts this one style sheet into the page so that touch does not scroll what is pressed. */
const pressableStyle = `@layer {
  [data-react-aria-pressable] {
    touch-action: pan-x pan-y pinch-zoom;
  }
}`

function inline(html: string, element: 'script' | 'style'): string[] {
  const found = html.matchAll(new RegExp(`<${element}(?![^>]*\\ssrc=)[^>]*>([^]*?)</${element}>`, 'g'))
  return [...found].map(([, text = '']) => hashed(text))
}

/**
 * Nothing but our own files runs in the page, and of inline scripts only those the build put into it. Forms go to
 * ourselves and to `formTargets`.
 */
export function policyFor(
  html: string,
  tls: boolean,
  formTargets: readonly string[] = [],
): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...inline(html, 'script')],
        styleSrc: ["'self'", hashed(pressableStyle), ...inline(html, 'style')],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'", ...formTargets],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: tls ? { maxAge: 365 * 24 * 3600, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
  }
}
