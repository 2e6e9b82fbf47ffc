import { join, resolve } from 'node:path'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Compile } from 'typebox/compile'
import { isRefusal } from '../domain/refusal.ts'
import { operations, type LocalSettings } from './port.ts'
import type { Cups } from './print/cups.ts'
import { replaceFile } from './replaceFile.ts'

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

/** The id of this machine, made on the first start. */
export async function readCounterConfig(folder: string): Promise<string> {
  const file = join(folder, 'station')
  const known = await readFile(file, 'utf8').catch(() => '')
  if (known !== '') return known
  const station = randomUUID()
  await replaceFile(file, station)
  return station
}

const settings = Compile(operations['get-initial-settings'].answer)

/**
 * The settings in `initial-settings.json`, written when the program is installed; where they name no printer, that
 * of the operating system. Throws if the file is damaged.
 */
export async function readInitialSettings(folder: string, cups: Cups): Promise<LocalSettings> {
  const text = await readFile(join(folder, 'initial-settings.json'), 'utf8').catch(() => '{}')
  const prepared: unknown = JSON.parse(text)
  if (!settings.Check(prepared)) throw new Error('initial-settings.json does not have the declared fields')
  return prepared.printerInfo ? prepared : { ...prepared, ...(await usualPrinter(cups)) }
}

async function usualPrinter(cups: Cups): Promise<Pick<LocalSettings, 'printerInfo'>> {
  const printers = await cups.printers()
  const found = isRefusal(printers) ? undefined : printers.find(({ isDefault }) => isDefault)
  return found ? { printerInfo: { model: found.model, printer: found.name, id: found.name } } : {}
}
