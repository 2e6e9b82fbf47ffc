import { cleanText } from '../../../domain/value/cleanText.ts'
import { transliterate } from '../../../domain/value/latin.ts'
import { parseCoordinate } from '../file/values.ts'
import type { FeedRow } from './feed.ts'
import { countryOfZone, latinName, milesBetween, newPortCode } from './newPorts.ts'
import type { TextRow, TextTables } from './textRows.ts'
import type { Translations } from './translations.ts'
import type { Remark } from './remarks.ts'

export interface PortsOfStops {
  /** Ports of the stops that may be used. */
  ports: ReadonlyMap<string, string>
  /** All rows of ports.csv and gtfs_stops.csv. */
  portRows: readonly TextRow[]
  stopRows: readonly TextRow[]
}

/** A stop of ferries: a station, or a stop without one. */
export interface FeedStop {
  id: string
  row: FeedRow
  zone: string
  /** Stops on a trip with it; they are other ports. */
  neighbours: ReadonlySet<string>
}

interface Port {
  code: string
  names: readonly string[]
  locode: string
  latitude: number
  longitude: number
}

interface Match {
  port: string
  by: 'code' | 'position' | 'name' | 'new'
}

const isTaken = (row: TextRow) => row.state?.toLowerCase() === 'taken'

/**
 * Finds the port of each stop: by the table of matches, by UN/LOCODE, by position within a mile, by name. A match by
 * position or name is proposed to a person and not used before the table has it as taken; a stop without one becomes a new port.
 */
export function portsOfStops(
  stops: readonly FeedStop[],
  network: TextTables,
  { translations, remarks }: { translations: Translations; remarks: Remark[] },
): PortsOfStops {
  const former = new Map((network.get('gtfs_stops') ?? []).map((row) => [row.stop_id ?? '', row]))
  const portRows = [...(network.get('ports') ?? [])]
  const present = portRows.map(portOf)
  const codes = new Set([...present.map(({ code }) => code), ...groupCodes(network)])
  const usable = new Map<string, string>()
  const matched = new Map<string, string>()
  const stopRows = new Map(former)
  const added: TextRow[] = []

  function addPort(stop: FeedStop, code?: string): string {
    const row = newPort(stop, translations, codes, code)
    codes.add(row.code ?? '')
    portRows.push(row)
    added.push(row)
    if (!row.country)
      remarks.push({
        subject: `port ${row.code}`,
        reason: 'Its country is not in the feed; add it in ports.csv.',
      })
    return row.code ?? ''
  }

  for (const stop of stops) {
    const row = former.get(stop.id)
    if (!row?.port) continue
    const port = row.port.toUpperCase()
    const name = cleanText(stop.row.text('stop_name'))
    if (row.stop_name && row.stop_name !== name)
      remarks.push({
        subject: `stop ${stop.id}`,
        reason: `Its name is ${name}, and was ${row.stop_name}; check that it still is port ${port}.`,
      })
    matched.set(stop.id, port)
    if (!isTaken(row)) continue
    usable.set(stop.id, codes.has(port) ? port : addPort(stop, port))
  }
  for (const stop of stops) {
    if (matched.has(stop.id)) continue
    const others = new Set([...stop.neighbours].flatMap((id) => matched.get(id) ?? []))
    const match = matchOf(
      stop,
      present.filter(({ code }) => !others.has(code)),
    ) ?? { port: addPort(stop), by: 'new' as const }
    matched.set(stop.id, match.port)
    const isProposed = match.by === 'position' || match.by === 'name'
    if (!isProposed) usable.set(stop.id, match.port)
    stopRows.set(stop.id, {
      stop_id: stop.id,
      stop_name: cleanText(stop.row.text('stop_name')),
      port: match.port,
      matched_by: match.by,
      state: isProposed ? 'proposed' : 'taken',
    })
  }
  for (const { id } of stops)
    if (!usable.has(id))
      remarks.push({
        subject: `stop ${id}`,
        reason: `Its trips are not taken, because port ${matched.get(id)} is only proposed; write taken in gtfs_stops.csv.`,
      })
  if (added.length > 0)
    remarks.push({
      subject: `ports ${added.map(({ code }) => code).join(' ')}`,
      reason: 'They are new; check country, zone and position in ports.csv, because feeds often lack them.',
    })
  return { ports: usable, portRows, stopRows: [...stopRows.values()] }
}

const groupCodes = (network: TextTables) => (network.get('port_groups') ?? []).map(({ code }) => code ?? '')

const portOf = (row: TextRow): Port => ({
  code: row.code ?? '',
  names: [row.name_en ?? '', row.name_el ?? '', ...(row.names ?? '').split('|')]
    .map(plainName)
    .filter(Boolean),
  locode: row.locode ?? '',
  latitude: parseCoordinate(row.latitude ?? '') ?? Number.NaN,
  longitude: parseCoordinate(row.longitude ?? '') ?? Number.NaN,
})

const mile = 1

function matchOf(stop: FeedStop, ports: readonly Port[]): Match | undefined {
  const locode = locodeOf(stop.row)
  const byCode = ports.find((port) => locode !== '' && port.locode === locode)
  if (byCode) return { port: byCode.code, by: 'code' }
  const position = {
    latitude: Number(stop.row.text('stop_lat') || Number.NaN),
    longitude: Number(stop.row.text('stop_lon') || Number.NaN),
  }
  const [near] = ports
    .map((port) => ({ port, miles: milesBetween(position, port) }))
    .filter(({ miles }) => miles <= mile)
    .toSorted((first, second) => first.miles - second.miles)
  if (near) return { port: near.port.code, by: 'position' }
  const name = plainName(stop.row.text('stop_name'))
  const byName = ports.find(({ names }) => name !== '' && names.includes(name))
  return byName && { port: byName.code, by: 'name' }
}

/** The UN/LOCODE that the code or identifier of a stop is: GRPIR, GR PIR or gr-pir. */
export function locodeOf(row: FeedRow): string {
  for (const text of [row.text('stop_code'), row.text('stop_id')]) {
    const [, country = '', port = ''] = /^([A-Z]{2})[ -]?([A-Z2-9]{3})$/i.exec(text) ?? []
    if (country) return (country + port).toUpperCase()
  }
  return ''
}

/** Words that stops have and ports lack. */
const typeOfStop = /\b(?:ferry|port|terminal|harbou?r|pier|dock|landing|of|limani|limenas)\b/g

const plainName = (name: string): string =>
  transliterate(name)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(typeOfStop, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

function newPort(
  stop: FeedStop,
  translations: Translations,
  used: ReadonlySet<string>,
  code?: string,
): TextRow {
  const { row, id, zone } = stop
  const name = cleanText(row.text('stop_name')) || id
  const inLanguage = translations('stops', 'stop_name', id, name)
  const english = inLanguage.get('en') ?? latinName(name)
  const greek = inLanguage.get('el') ?? (/\p{Script=Greek}/u.test(name) ? name : '')
  const locode = locodeOf(row)
  const others = new Set([name, ...inLanguage.values()])
  others.delete(english)
  others.delete(greek)
  return {
    code: code ?? newPortCode({ locode, id: locode ? id : row.text('stop_code') || id, name: english }, used),
    locode,
    name_en: english,
    name_el: greek,
    country: locode.slice(0, 2) || countryOfZone(zone),
    timezone: zone,
    latitude: row.text('stop_lat'),
    longitude: row.text('stop_lon'),
    names: [...others].map((other) => other.replaceAll('|', ' ')).join('|'),
  }
}
