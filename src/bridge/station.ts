import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Compile } from 'typebox/compile'
import { isRefusal } from '../domain/refusal.ts'
import { operations, type LocalSettings } from './port.ts'
import type { Cups } from './print/cups.ts'
import { replaceFile } from './replaceFile.ts'

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
