import { createHash } from 'node:crypto'
import type { FastifyHelmetOptions } from '@fastify/helmet'

const hashed = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** react-aria-components adds this one style sheet to the page, so that touch does not scroll pressed elements. */
const pressableStyle = `@layer {
  [data-react-aria-pressable] {
    touch-action: pan-x pan-y pinch-zoom;
  }
}`

function inline(html: string, element: 'script' | 'style'): string[] {
  const found = html.matchAll(new RegExp(`<${element}(?![^>]*\\ssrc=)[^>]*>([^]*?)</${element}>`, 'g'))
  return [...found].map(([, text = '']) => hashed(text))
}

/** The desktop program of the same machine, at any port. */
const desktopProgram = 'http://127.0.0.1:*'

/** Other origins that the page may contact. */
interface Others {
  /** At present: they are those of the published catalogue. */
  formTargets(): readonly string[]
  /** The folder of release notes and their images, if it is on another origin. */
  releaseNotes?: string | undefined
  /** The folder of ticket forms, if it is on another origin. */
  ticketForms?: string | undefined
}

/**
 * Only our own files may run in the page, and of inline scripts only those of the build. Other origins may only be read
 * from and sent to. Texts become markup or addresses of scripts by the one policy of the desk only.
 */
export function securityHeaders(
  html: string,
  tls: boolean,
  { formTargets, releaseNotes, ticketForms }: Others = { formTargets: () => [] },
): FastifyHelmetOptions {
  const originOf = (address?: string) => (address === undefined ? [] : [new URL(address).origin])
  const readFrom = originOf(releaseNotes)
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...inline(html, 'script')],
        styleSrc: ["'self'", hashed(pressableStyle), ...inline(html, 'style')],
        imgSrc: ["'self'", 'data:', ...readFrom],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", desktopProgram, ...new Set([...readFrom, ...originOf(ticketForms)])],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'", () => formTargets().join(' ')],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        // The policy is created in src/desk/browser/trusted.ts.
        trustedTypes: ['purser'],
      },
    },
    strictTransportSecurity: tls ? { maxAge: 365 * 24 * 3600, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
  }
}
