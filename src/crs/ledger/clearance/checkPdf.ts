import type { InputOf } from '../../../contract/call.ts'
import type { ClearanceCheck, ledger } from '../../../contract/ledger.ts'
import { refuse, type Refusal } from '../../../domain/refusal.ts'
import type { Language } from '../../../domain/value/language.ts'
import { printMoney } from '../../../domain/value/money.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import type { CallContext } from '../../server/context.ts'
import { serverText } from '../../server/serverText.ts'
import { readAgency } from '../../session/agency.ts'
import { fileTask } from '../../worker/fileTask.ts'
import type { ServiceFile } from '../../worker/serviceFile.ts'
import { clearanceKey, latestCheck } from './checkClearance.ts'
import { printDay, printTime, type Statement } from './statement.ts'

/** The latest check of a clearance, drawn as a clearance is. */
export async function clearanceCheckPdf(
  { network: { digits } }: Catalogue,
  { query }: InputOf<typeof ledger.clearanceCheckPdf>,
  { tx, who }: CallContext,
): Promise<ServiceFile | Refusal> {
  const key = clearanceKey(query, who.agency)
  const check = await latestCheck(tx, key, who.userName)
  if (!check) return refuse('clearance_check_not_found')
  const agency = await readAgency(tx, who.agency)
  const bytes = fileTask('statement', pageOf(check, agency, who.language, digits))
  return { name: `check-${agency.code}-${check.company}-${check.year}-${check.number}.pdf`, bytes }
}

function pageOf(
  check: ClearanceCheck,
  agency: { code: string; name: string; currency: string },
  language: Language,
  digits: number,
): Statement {
  const text = (code: string, parameters = {}) => serverText(language, code, parameters)
  const { number, year, matched, differences } = check
  const money = (amount: number | undefined) => (amount === undefined ? '–' : printMoney(amount, digits))
  const decided = differences.filter(({ state }) => state !== 'open').length
  return {
    language,
    title: text('check_title', { number, year }),
    facts: [
      [text('clearance_agency'), `${agency.code} ${agency.name}`],
      [text('clearance_company'), check.company],
      [text('check_made'), `${printTime(check.at)} ${check.user} · ${check.name}`],
      [text('check_matched'), String(matched)],
      [text('check_decided'), `${decided} / ${differences.length}`],
    ],
    columns: [
      ...['clearance_booking', 'check_kind', 'check_ledger', 'check_statement', 'check_decision'].map(
        (code) => text(code),
      ),
      text('check_difference'),
    ],
    rows: differences.map(({ kind, date, code, statement, ledger: posted, state, note }) => ({
      cells: [
        `${printDay(date)} ${code}`,
        text(`check_${kind}`),
        money(posted),
        money(statement),
        [text(`check_${state}`), note].filter(Boolean).join(': '),
      ],
      amount: (statement ?? 0) - (posted ?? 0),
    })),
    totals: [
      [text('check_statement'), check.statementTotal],
      [text('check_ledger'), check.ledgerTotal],
      [text('check_difference'), check.statementTotal - check.ledgerTotal],
    ],
    currency: agency.currency,
    digits,
  }
}
