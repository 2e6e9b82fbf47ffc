import { join, resolve } from 'node:path'

/** Settings of the desktop program of one machine. */
export interface Configuration {
  /** The desk to open. */
  deskUrl: URL
  /** Holds the spool, the profile of the window and the initial settings. */
  folder: string
  /** Receives print jobs at `<url>/printjobs`. */
  printServiceUrl?: URL
  /** The program of the browser, where the installed ones are not to be used. */
  browser?: string
  /** Address or socket of CUPS, in its own notation. */
  cupsServer?: string
}

type Environment = Record<string, string | undefined>

/** A setting that the desktop program cannot start with. */
export class ConfigurationError extends Error {}

/** Throws a ConfigurationError that names the invalid setting. */
export function readConfiguration(environment: Environment): Configuration {
  const { PORT, PURSER_DATA, DESK_URL, PRINT_SERVICE_URL, PURSER_CHROMIUM, CUPS_SERVER } = environment
  return {
    deskUrl: readUrl('DESK_URL', DESK_URL || `http://127.0.0.1:${PORT || 4173}/`),
    folder: join(resolve(PURSER_DATA || '.purser'), 'desktop'),
    ...(PRINT_SERVICE_URL && { printServiceUrl: readUrl('PRINT_SERVICE_URL', PRINT_SERVICE_URL) }),
    ...(PURSER_CHROMIUM && { browser: PURSER_CHROMIUM }),
    ...(CUPS_SERVER && { cupsServer: CUPS_SERVER }),
  }
}

function readUrl(name: string, text: string): URL {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text)
  throw new ConfigurationError(`${name} is ${text}, which is no address such as https://desk.example.com.`)
}
