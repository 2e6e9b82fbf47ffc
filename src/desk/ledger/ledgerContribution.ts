import ReceiptText from 'lucide-react/icons/receipt-text'
import { rightsToLookUp } from '../../domain/session/right.ts'
import { ledger, type FileType } from '../../contract/ledger.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { daysBetween } from '../../domain/value/portTime.ts'
import type { Contribution } from '../command/contribution.ts'
import { anywhere, defineCommand, opensPage, type DefinedCommand } from '../command/defineCommand.ts'
import { simple, lineRow, many, oneWord, seq, word, type Value } from '../line/combine.ts'
import { type Days, withDays } from '../line/words/when.ts'
import { webLink } from '../browser/trusted.ts'
import { loadCached } from '../request/cache.ts'
import { request } from '../request/request.ts'
import { previewText } from '../line/previewText.ts'
import type { LineForm } from '../line/row.ts'
import { ledgerCommand } from './commands.ts'
import { LedgerDialogs } from './LedgerDialogs.tsx'
import { checkCommands, useCheck } from './check/checkCommands.ts'
import { mostDays, useBooks, useLog } from './ledgerStore.ts'

/** The code of a company, in capitals. */
const company: Value<string> = oneWord('company', 'hlc', {
  meaning({ keys }, { companies }) {
    const code = keys.toUpperCase()
    return companies.includes(code) ? code : undefined
  },
  print: (code) => code.toLowerCase(),
  words: ({ companies }) => companies.map((code) => code.toLowerCase()),
})

interface WithCompanies {
  companies?: string[]
}

/** A verb that opens accounts, with the companies to show or without; `most` of them. */
function withCompanies(order: number, name: string, verb: string, most: number): LineForm<WithCompanies> {
  const sample = most === 1 ? 'hlc' : 'hlc dkt'
  return lineRow({
    name,
    order,
    entry: seq(word(verb), many('companies', company, { sample, most })),
    preview: ({ companies = [] }) =>
      companies.length === 0
        ? previewText(name)
        : previewText(`${name}Of`, { companies: companies.join(', ') }),
    examples: [verb, `${verb} hlc`],
  })
}

export interface WantedClearance {
  company: string
  year: number
  number: number
  fileType: FileType
}

/** Opens the window before the request, because browsers allow this only shortly after a key press. */
async function download({ company, year, number, fileType }: WantedClearance): Promise<Refusal | undefined> {
  const query = { year, number, company_abbreviation: company, fileType }
  const answer = await request(ledger.downloadClearance, { query })
  if (isRefusal(answer)) return answer
  const link = webLink(answer.url, location.href)
  if (link === undefined) return refuse('link_gone', {})
  window.open(link, '_blank', 'noopener')
  return undefined
}

/** Reloads credit and stock; any failure gives the same message. */
async function refreshCredit(): Promise<Refusal | undefined> {
  const answer = await loadCached(ledger.credits, {}, { staleTime: 0 }).catch(() => undefined)
  return answer === undefined || isRefusal(answer) ? refuse('credit_unavailable') : undefined
}

async function openCurrent(fileType: FileType): Promise<Refusal | undefined> {
  const { current } = useCheck.getState()
  return current ? download({ ...current, fileType }) : refuse('clearance_incomplete')
}

function openLog(days: Days | undefined): Refusal | undefined {
  if (days === undefined) return undefined
  if (daysBetween(days.from, days.to) >= mostDays) return refuse('too_many_days', { most: mostDays })
  useLog.setState({ ...days, user: '', action: '', booking: '' })
  return undefined
}

const refuseWithoutRow = () =>
  useLog.getState().current?.reservation ? undefined : refuse('no_booking_shown')

const onPage = { where: ['companyClearings'], changes: 'nothing' } as const

/** The agency’s accounts, as dialogs or as pages. */
export const ledgerCommands: readonly DefinedCommand[] = [
  defineCommand(ledgerCommand.clearances, {
    ...anywhere,
    rights: rightsToLookUp,
    awaits: 'clearances',
    run: () => useBooks.setState({ dialog: 'clearances' }),
  }),
  defineCommand(ledgerCommand.ticketStock, {
    recorded: false,
    line: simple(385, 'ticketStock', 'stk'),
    ...anywhere,
    awaits: 'ticketStock',
    run: () => useBooks.setState({ dialog: 'ticketStock' }),
  }),
  defineCommand(ledgerCommand.financialData, {
    recorded: false,
    line: withCompanies(380, 'financialData', 'fin', 8),
    ...anywhere,
    rights: rightsToLookUp,
    awaits: 'financialData',
    run: ({ companies = [] }) => useBooks.setState({ dialog: 'financialData', companies }),
  }),
  defineCommand(ledgerCommand.close, {
    where: ['clearances', 'financialData', 'ticketStock'],
    changes: 'nothing',
    palette: false,
    run: () => useBooks.setState({ dialog: undefined }),
  }),
  defineCommand(ledgerCommand.download, {
    rights: ['office'],
    where: ['clearances', 'companyClearings'],
    changes: 'nothing',
    palette: false,
    run: download,
  }),
  defineCommand(ledgerCommand.openPage, { ...onPage, run: () => openCurrent('pdf') }),
  defineCommand(ledgerCommand.openText, { ...onPage, run: () => openCurrent('txt') }),
  defineCommand(ledgerCommand.openSheet, { ...onPage, run: () => openCurrent('xls') }),
  defineCommand(ledgerCommand.refreshCredit, { ...anywhere, run: refreshCredit }),
  defineCommand(ledgerCommand.openLogged, {
    where: ['actionLog'],
    changes: 'nothing',
    refuses: refuseWithoutRow,
    run(_, { navigate }) {
      const reference = useLog.getState().current?.reservation
      if (reference !== undefined) navigate(`/booking-search/${reference}`)
    },
  }),
  defineCommand(ledgerCommand.info, {
    line: simple(395, 'agencyInfo', 'info'),
    ...opensPage('/info', 'info'),
  }),
  defineCommand(ledgerCommand.actionLog, {
    line: withDays(390, 'actionLog', 'log'),
    ...anywhere,
    rights: rightsToLookUp,
    awaits: 'actionLog',
    run: ({ days }, { navigate }) => openLog(days) ?? navigate('/action-log'),
  }),
  defineCommand(ledgerCommand.companyClearings, {
    line: withCompanies(375, 'clearings', 'clr', 1),
    ...anywhere,
    rights: rightsToLookUp,
    awaits: 'companyClearings',
    run({ companies: [company] = [] }, { navigate }) {
      if (company !== undefined) useBooks.setState({ company, year: '' })
      navigate('/company-clearings')
    },
  }),
  ...checkCommands,
]

export const ledgerContribution: Contribution = {
  commands: ledgerCommands,
  dialogs: [LedgerDialogs],
  userEntries: [
    {
      order: 110,
      title: 'clearances',
      hiddenBy: 'ticket_clearances',
      target: { command: ledgerCommand.clearances },
    },
    {
      order: 120,
      title: 'financialData',
      hiddenBy: 'financial_data',
      target: { command: ledgerCommand.financialData },
    },
  ],
  shortcutCategories: [
    {
      name: 'Clearance check',
      title: 'ledger:shortcutsOf.check',
      order: 180,
      kind: 'dialog',
      screens: ['clearanceCheck'],
    },
  ],
  gridScreens: ['financialData', 'ticketStock', 'clearanceCheck'],
  pages: [
    {
      path: '/info',
      screen: 'info',
      load: async () => (await import('./InfoSheet.tsx')).InfoSheet,
      hiddenBy: 'information',
      userMenu: { order: 10, command: ledgerCommand.info, title: 'info' },
      hasGrid: true,
    },
    {
      path: '/action-log',
      screen: 'actionLog',
      load: async () => (await import('./LogPage.tsx')).LogPage,
      rights: rightsToLookUp,
      hiddenBy: 'activity_log',
      userMenu: { order: 30, command: ledgerCommand.actionLog, title: 'activityLog' },
      hasGrid: true,
      gridHint: true,
    },
    {
      path: '/company-clearings',
      screen: 'companyClearings',
      load: async () => (await import('./ClearingsPage.tsx')).ClearingsPage,
      rights: rightsToLookUp,
      hiddenBy: 'ticket_clearances',
      sideMenu: {
        order: 30,
        command: ledgerCommand.companyClearings,
        title: 'app:menu.clearances',
        icon: ReceiptText,
      },
      shortcuts: { name: 'Clearances', title: 'ledger:shortcutsOf.clearances', order: 170 },
      hasGrid: true,
      gridHint: true,
    },
  ],
}
