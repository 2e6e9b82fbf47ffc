import { ledger } from '../../contract/ledger.ts'
import type { FileType } from '../../contract/ledger.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import type { AnyCommand } from '../command/command.ts'
import type { Days } from '../command/line/words/days.ts'
import type { WithDays } from '../command/line/words/withDays.ts'
import { daysBetween } from '../../domain/value/portTime.ts'
import { webLink } from '../browser/link.ts'
import { record } from '../request/record.ts'
import { request } from '../request/request.ts'
import { checkCommands } from './check/checkCommands.ts'
import { useCheck } from './check/checkStore.ts'
import { mostDays } from './log.ts'
import { useBooks, useLog } from './ledgerStore.ts'

interface WantedClearance {
  company: string
  year: number
  number: number
  fileType: FileType
}

declare module '../command/command.ts' {
  interface Commands {
    'ledger.clearances': NoArguments
    'ledger.financialData': { companies?: string[] }
    'ledger.ticketStock': NoArguments
    'ledger.close': NoArguments
    'ledger.download': WantedClearance
    /** The clearance under the cursor, as a page, a text or a spreadsheet. */
    'ledger.openPage': NoArguments
    'ledger.openText': NoArguments
    'ledger.openSheet': NoArguments
    'ledger.refreshCredit': NoArguments
    'ledger.openLogged': NoArguments
    'app.info': NoArguments
    'app.actionLog': WithDays
    /** Of the first one. */
    'app.companyClearings': { companies?: string[] }
  }
  interface Screens {
    clearances: true
    financialData: true
    ticketStock: true
    info: true
    actionLog: true
    companyClearings: true
  }
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
  const answer = await record(ledger.credits, {}, { staleTime: 0 }).catch(() => undefined)
  return answer === undefined || isRefusal(answer) ? refuse('credit_unavailable') : undefined
}

const fileTypeOf = { openPage: 'pdf', openText: 'txt', openSheet: 'xls' } as const

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

const noRow = () => (useLog.getState().current?.reservation ? undefined : refuse('no_booking_shown'))

/** The agency’s accounts, as dialogs or as pages. */
export const ledgerCommands: AnyCommand[] = [
  ...(['clearances', 'ticketStock'] as const).map((dialog): AnyCommand => ({
    id: `ledger.${dialog}`,
    where: 'everywhere',
    changes: 'nothing',
    awaits: dialog,
    recorded: false,
    run: () => useBooks.setState({ dialog }),
  })),
  {
    id: 'ledger.financialData',
    where: 'everywhere',
    changes: 'nothing',
    awaits: 'financialData',
    recorded: false,
    run: ({ companies = [] }) => useBooks.setState({ dialog: 'financialData', companies }),
  },
  {
    id: 'ledger.close',
    where: ['clearances', 'financialData', 'ticketStock'],
    changes: 'nothing',
    palette: false,
    recorded: false,
    run: () => useBooks.setState({ dialog: undefined }),
  },
  {
    id: 'ledger.download',
    rights: ['office'],
    where: ['clearances', 'companyClearings'],
    changes: 'nothing',
    palette: false,
    recorded: false,
    run: download,
  },
  ...(['openPage', 'openText', 'openSheet'] as const).map((verb): AnyCommand => ({
    id: `ledger.${verb}`,
    where: ['companyClearings'],
    changes: 'nothing',
    recorded: false,
    run: () => openCurrent(fileTypeOf[verb]),
  })),
  {
    id: 'ledger.refreshCredit',
    where: 'everywhere',
    changes: 'nothing',
    recorded: false,
    run: refreshCredit,
  },
  {
    id: 'ledger.openLogged',
    where: ['actionLog'],
    changes: 'nothing',
    recorded: false,
    refuses: noRow,
    run(_, { navigate }) {
      const reference = useLog.getState().current?.reservation
      if (reference !== undefined) navigate(`/booking-search/${reference}`)
    },
  },
  {
    id: 'app.info',
    where: 'everywhere',
    changes: 'nothing',
    awaits: 'info',
    run: (_, { navigate }) => navigate('/info'),
  },
  {
    id: 'app.actionLog',
    where: 'everywhere',
    changes: 'nothing',
    awaits: 'actionLog',
    run: ({ days }, { navigate }) => openLog(days) ?? navigate('/action-log'),
  },
  {
    id: 'app.companyClearings',
    where: 'everywhere',
    changes: 'nothing',
    awaits: 'companyClearings',
    run({ companies: [company] = [] }, { navigate }) {
      if (company !== undefined) useBooks.setState({ company, year: '' })
      navigate('/company-clearings')
    },
  },
  ...checkCommands,
]
