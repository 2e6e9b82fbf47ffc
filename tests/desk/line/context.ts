import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Papa from 'papaparse'
import type { GrammarContext } from '../../../src/desk/line/row.ts'
import { indexPorts, type LinePort } from '../../../src/desk/line/words/port.ts'
import { grammar } from '../../kit/desk/grammar.ts'

type Row = Record<string, string>

function table(name: string): readonly Row[] {
  const file = join(import.meta.dirname, '../../../src/crs/world/data', name)
  return Papa.parse<Row>(readFileSync(file, 'utf8'), { header: true, skipEmptyLines: true }).data
}

/** The ports of the demo world with their sales rank; the larger ports have more sales. */
const sold: Record<string, number> = {
  PIR: 900,
  JTR: 500,
  HER: 300,
  RAF: 250,
  JNX: 200,
  PAS: 220,
  BTH: 40,
  POR: 30,
}

function ports(): readonly LinePort[] {
  const all = table('ports.csv').map((row): LinePort => {
    const code = row.code ?? ''
    return {
      code,
      locode: row.locode ?? '',
      name: row.name_en ?? '',
      area: row.area_en ?? '',
      names: [row.name_en ?? '', row.name_el ?? ''],
      furtherNames: (row.names ?? '').split('|').filter(Boolean),
      members: [],
      weight: sold[code] ?? 1,
    }
  })
  const groups = table('port_groups.csv').map((row): LinePort => {
    const members = (row.members ?? '').split(' ')
    return {
      code: row.code ?? '',
      locode: '',
      name: row.name_en ?? '',
      area: '',
      names: [row.name_en ?? '', row.name_el ?? ''],
      members,
      weight: 1,
    }
  })
  return [...all, ...groups]
}

const portIndex = indexPorts(ports())

/** Thursday, 10 December 2026, 10:00. */
export function context(change: Partial<GrammarContext> = {}): GrammarContext {
  return {
    today: '2026-12-10',
    now: '10:00',
    grammar,
    ports: portIndex,
    companies: ['HLC', 'GLJ', 'BOR', 'DKT'],
    countries: ['GR', 'GB', 'DE', 'NL', 'IT', 'US'],
    discounts: table('discounts.csv').map(({ code = '' }) => code),
    nationality: 'GR',
    accommodations: [
      { code: 'EC', name: 'Economy seat' },
      { code: 'AB2', name: '2-bed cabin' },
      { code: 'AB4', name: '4-bed cabin' },
    ],
    granted: [{ code: 'STU', name: 'Student' }],
    trips: [],
    ...change,
  }
}
