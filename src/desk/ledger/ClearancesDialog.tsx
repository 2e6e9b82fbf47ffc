import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileTypes } from '../../contract/ledger.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import { lineContext } from '../command/keyboard.ts'
import { commands } from '../command/registry.ts'
import { Button } from '../field/Button.tsx'
import { choicesFrom } from '../field/choice/choice.ts'
import { ChoiceField } from '../field/choice/ChoiceField.tsx'
import { Dialog } from '../field/Dialog.tsx'
import { NumberField } from '../field/NumberField.tsx'
import { Problem } from '../field/Problem.tsx'
import { useProblem } from '../field/useProblem.ts'
import { useCompanies } from './useCompanies.ts'
import { YearField } from './YearField.tsx'

const types = choicesFrom(fileTypes.map((type) => ({ code: type, name: type })))

interface ClearanceForm {
  company: string
  year: number | undefined
  number: number | undefined
  fileType: string
}

/** The form of the dialog, and its download. */
function useClearanceForm(thisYear: number, word: (refusal: Refusal) => string) {
  const [form, setForm] = useState<ClearanceForm>({
    company: '',
    year: thisYear,
    number: undefined,
    fileType: 'pdf',
  })
  // Enter commits the focused field and downloads before React renders the new form.
  const latest = useRef(form)
  const [problem, setProblem] = useProblem<string>(() => latest.current)
  function change(part: Partial<ClearanceForm>): void {
    latest.current = { ...latest.current, ...part }
    setForm(latest.current)
  }

  async function download() {
    const { company, year, number, fileType } = latest.current
    const type = fileTypes.find((one) => one === fileType)
    if (company === '' || year === undefined || number === undefined || type === undefined)
      return setProblem(word(refuse('clearance_incomplete')))
    const outcome = await commands.run('ledger.download', { company, year, number, fileType: type }, 'screen')
    setProblem(!outcome.done && outcome.refusal ? word(outcome.refusal) : undefined)
  }
  return { form, change, problem, download: () => void download() }
}

/** One clearance by company, year and number, as a file in a new window. */
export function ClearancesDialog({ word }: { word(refusal: Refusal): string }) {
  const { t } = useTranslation('ledger')
  const companies = useCompanies()
  const thisYear = useMemo(() => Number(lineContext.get().today.slice(0, 4)), [])
  const { form, change, problem, download } = useClearanceForm(thisYear, word)
  return (
    <Dialog
      title={t('command.clearances')}
      place="clearances"
      size="medium"
      onClose={() => void commands.run('ledger.close', {}, 'screen')}
      foot={
        <Button kind="main" onPress={download}>
          {t('clearance.download')}
        </Button>
      }
    >
      <div className="form">
        <ChoiceField
          label={t('clearance.company')}
          must
          size={32}
          value={form.company}
          source={companies}
          onChange={(company) => change({ company })}
        />
        <YearField
          label={t('clearance.year')}
          must
          most={thisYear}
          value={form.year}
          onChange={(year) => change({ year })}
        />
        <NumberField
          label={t('clearance.number')}
          must
          least={1}
          most={99}
          value={form.number}
          onChange={(number) => change({ number })}
          onEnter={download}
        />
        <ChoiceField
          label={t('clearance.fileType')}
          must
          withoutCode
          size={6}
          value={form.fileType}
          source={types}
          onChange={(fileType) => change({ fileType })}
          onEnter={download}
        />
      </div>
      <Problem words={problem} />
    </Dialog>
  )
}
