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

/** Who else the page may turn to. */
interface Others {
  /** Where forms may be sent. */
  formTargets: readonly string[]
  /** The folder release notes and their pictures are read from, where they are not our own. */
  releaseNotes?: string | undefined
}

/**
 * Nothing but our own files runs in the page, and of inline scripts only those the build put into it. Others are read
 * from and sent to, no more.
 */
export function securityHeaders(
  html: string,
  tls: boolean,
  { formTargets, releaseNotes }: Others = { formTargets: [] },
): FastifyHelmetOptions {
  const readFrom = releaseNotes === undefined ? [] : [new URL(releaseNotes).origin]
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...inline(html, 'script')],
        styleSrc: ["'self'", hashed(pressableStyle), ...inline(html, 'style')],
        imgSrc: ["'self'", 'data:', ...readFrom],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...readFrom],
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
