import { useTranslation } from 'react-i18next'
import { ledger } from '../../contract/ledger.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { commands } from '../command/registry.ts'
import { QueryStatus } from '../field/QueryStatus.tsx'
import { Button } from '../field/Button.tsx'
import { ChoiceField } from '../field/choice/ChoiceField.tsx'
import { Dialog } from '../field/Dialog.tsx'
import { Problem } from '../field/Problem.tsx'
import { useRecord } from '../request/record.ts'
import { useBooks } from './store.ts'
import { useCompanies } from './useCompanies.ts'
import { SectionTitle } from '../look/SectionTitle.tsx'

/** The agency’s account with one or several companies; each company typed is added. */
export function FinancialDialog() {
  const { t } = useTranslation('ledger')
  const companies = useCompanies()
  const chosen = useBooks((state) => state.companies)
  const choose = (list: readonly string[]) => useBooks.setState({ companies: list })
  return (
    <Dialog
      title={t('command.financialData')}
      place="financialData"
      onClose={() => void commands.run('ledger.close', {}, 'screen')}
      size="medium"
    >
      <div className="form">
        <ChoiceField
          label={t('financial.company')}
          size={40}
          value=""
          source={companies}
          placeholder={t('financial.choose')}
          onChange={(code) => code !== '' && choose([code, ...chosen.filter((one) => one !== code)])}
          onEnter={() => undefined}
          autoFocus
        />
      </div>
      {chosen.length > 0 && (
        <Figures companies={chosen} onDrop={(code) => choose(chosen.filter((one) => one !== code))} />
      )}
    </Dialog>
  )
}

interface FiguresProps {
  companies: readonly string[]
  onDrop(company: string): void
}

function Figures({ companies, onDrop }: FiguresProps) {
  const { t } = useTranslation('ledger')
  // Sorted, so that the same companies in another order use the same cache entry.
  const company = companies.toSorted()
  const answer = useRecord(ledger.financialData, { query: { company } })
  const { data } = answer
  if (data === undefined) return <QueryStatus of={answer} word={() => t('nothingFound')} />
  if (isRefusal(data) || Object.values(data.result).every(isEmpty))
    return <Problem words={t('nothingFound')} />
  return companies.map((code) => (
    <section key={code} className="figures" aria-label={code}>
      <Lines company={code} lines={data.result[code] ?? []} />
      <Button onPress={() => onDrop(code)}>{t('financial.drop', { company: code })}</Button>
    </section>
  ))
}

const isEmpty = (lines: readonly string[]) => lines.length === 0

/** Each line is split at its colon: the label on the left, the figures aligned on the right. */
function Lines({ company, lines: [title, ...lines] }: { company: string; lines: readonly string[] }) {
  const { t } = useTranslation('ledger')
  if (title === undefined)
    return (
      <p>
        <span className="strong">{company}</span> <span className="bad">{t('nothingFound')}</span>
      </p>
    )
  return (
    <>
      <SectionTitle level={3}>
        {company} · {title}
      </SectionTitle>
      {lines.map((line) => {
        const [, name = line, figures = ''] = /^(.*?): (.*)$/.exec(line) ?? []
        return (
          <div key={line} className="price-row">
            <span>{name}</span>
            <span className="strong">{figures}</span>
          </div>
        )
      })}
    </>
  )
}
