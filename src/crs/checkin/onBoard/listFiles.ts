import papa from 'papaparse'
import { authorityLists, type AuthorityList } from '../../../domain/onBoard/authority.ts'
import { falForm, type FalForm } from '../../../domain/onBoard/falForm.ts'
import { writePaxlst, type Voyage } from '../../../domain/onBoard/paxlst.ts'
import { mustGet } from '../../../domain/value/mustGet.ts'
import type { Manifest } from '../manifestRows.ts'
import { system } from '../../database/transaction.ts'
import type { Attachment } from '../../mail/message.ts'
import { cancelledSailing, type TemplateData } from '../../mail/queue.ts'
import type { SendOptions } from '../../mail/send.ts'
import { RefusedMessage } from '../../mail/transport.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import { atPresent } from '../../reference/catalogues.ts'
import { isCancelled, readItinerary, type Itinerary } from '../../reference/timetable.ts'
import type { ServerDependencies } from '../../server/context.ts'
import { fileTask } from '../../worker/fileTask.ts'
import { filePool } from '../../worker/pool.ts'
import {
  readAuthority,
  readShip,
  readTransmissions,
  readVersion,
  type Authority,
  type ListedPersons,
  type ListVersion,
  type ShipPapers,
} from './onBoardSql.ts'

/** Everything of which the files of a version are made: the same at every try. */
interface Source {
  catalogue: Catalogue
  authority: Authority
  list: ListVersion
  persons: ListedPersons
  sailing: Itinerary
  ship: ShipPapers | undefined
  port: string
  /** True if the authority has had an earlier version. */
  isReplacement: boolean
}

/** Makes the lists of those on board for an authority; none for other messages. */
export function listAttachments(given: ServerDependencies): SendOptions['attachmentsOf'] {
  return async ({ template, data }) => {
    if (template !== 'authority_list') return []
    const { itinerary, port, version, authority: code } = (data as TemplateData['authority_list']).list
    const { database, catalogue } = atPresent(given)
    const source = await database.transaction(system, async (tx): Promise<Source> => {
      const authority = await readAuthority(tx, code)
      if (!authority) throw new RefusedMessage(`no authority ${code} is in the tables`)
      const list = await readVersion(tx, { itinerary, port }, version)
      const sailing = await readItinerary(tx, itinerary)
      if (!list?.persons || !sailing) throw new RefusedMessage('the list has been erased')
      if (await isCancelled(tx, itinerary)) throw new RefusedMessage(cancelledSailing)
      const ship = await readShip(tx, list.vessel)
      const isReplacement = (await readTransmissions(tx, { itinerary, port })).some(
        (earlier) =>
          earlier.authority === code &&
          earlier.version < version &&
          (earlier.status === 'sent' || earlier.status === 'written'),
      )
      return { catalogue, authority, list, persons: list.persons, sailing, ship, port, isReplacement }
    })
    return filesOf(source)
  }
}

export async function filesOf(source: Source): Promise<Attachment[]> {
  const { lists } = source.authority
  const files: Attachment[] = []
  for (const list of authorityLists.filter((name) => lists.length === 0 || lists.includes(name)))
    files.push(await fileOf(source, list))
  return files
}

/** The interchange reference has 14 characters at most: sailing, port, list and version. */
const referenceOf = (sailing: number, port: string, list: AuthorityList, version: number) =>
  `${sailing}${port}${list === 'crew' ? 'C' : 'P'}${version}`.slice(-14)

async function fileOf(source: Source, of: AuthorityList): Promise<Attachment> {
  const { catalogue, authority, list, persons, sailing, port, isReplacement } = source
  const { version, counts, at } = list
  const voyage = voyageOf(source)
  const total = of === 'crew' ? counts.crew : counts.passengers
  const codeOf = (of: string) => catalogue.port(of)?.locode || of
  const name = `${of}-${sailing.itinerary}-${port}-${version}`
  const encode = (text: string) => new TextEncoder().encode(text)
  if (authority.format.startsWith('paxlst')) {
    const text = writePaxlst(voyage, persons[of], {
      release: authority.format === 'paxlst_d12b' ? '12B' : '02B',
      list: of,
      sender: authority.sender || sailing.company,
      recipient: authority.recipient || authority.code,
      isReplacement,
      reference: referenceOf(sailing.itinerary, port, of, version),
      made: at.toISOString().slice(0, 16).replace('T', ' '),
      total,
      codeOf,
    })
    return { name: `${name}.edi`, type: 'application/EDIFACT', bytes: encode(text) }
  }
  const form = falForm(of, voyage, persons[of], {
    total,
    replaces: isReplacement ? version : undefined,
    codeOf,
  })
  if (authority.format === 'fal_csv')
    return { name: `${name}.csv`, type: 'text/csv; charset=utf-8', bytes: encode(csvOf(form)) }
  const bytes = await filePool.run(fileTask('manifest', manifestOf(form)), { caller: 'mail' })
  if (bytes === 'full') throw new Error('too many documents are waiting')
  return { name: `${name}.pdf`, type: 'application/pdf', bytes }
}

const manifestOf = ({ title, facts, columns, widths, rows }: FalForm): Manifest => ({
  language: 'en',
  title,
  facts,
  passengers: { title: '', columns, widths, rows },
  vehicles: { title: '', columns: [], widths: [], rows: [] },
})

/** Formulae are escaped, so that a spreadsheet runs nothing; the byte order mark makes Excel read UTF-8. */
const csvOf = ({ title, facts, columns, rows }: FalForm) =>
  `\uFEFF${papa.unparse([[title], ...facts, [], columns, ...rows], { escapeFormulae: true, newline: '\r\n' })}`

function voyageOf({ catalogue, list, sailing, ship, port }: Source): Voyage {
  const call = mustGet(
    sailing.calls.filter((candidate) => candidate.port === port && candidate.departs !== null),
    0,
  )
  const next = mustGet(
    sailing.calls.filter(({ seq }) => seq > call.seq),
    0,
  )
  const locode = (of: string) => catalogue.port(of)?.locode || of
  return {
    sailing: String(sailing.itinerary),
    company: sailing.company,
    companyName: catalogue.company(sailing.company)?.nameEn ?? sailing.company,
    vessel: list.vessel,
    vesselName: catalogue.vessel(list.vessel)?.name ?? list.vessel,
    imoNumber: ship?.imoNumber ?? '',
    callSign: ship?.callSign ?? '',
    flag: ship?.flag ?? '',
    from: locode(port),
    departs: call.departs ?? '',
    to: locode(next.port),
    arrives: next.arrives ?? '',
  }
}
