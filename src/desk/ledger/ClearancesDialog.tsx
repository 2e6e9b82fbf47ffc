import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileTypes } from '../../contract/ledger.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import { lineContext } from '../command/keyboard.ts'
import { commands } from '../command/registry.ts'
import { Button } from '../field/Button.tsx'
import { choicesFrom } from '../field/choice.ts'
import { ChoiceField } from '../field/ChoiceField.tsx'
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

/** One clearance by company, year and number, as a file in a window of its own. */
export function ClearancesDialog({ word }: { word(refusal: Refusal): string }) {
  const { t } = useTranslation('ledger')
  const companies = useCompanies()
  const thisYear = useMemo(() => Number(lineContext.get().today.slice(0, 4)), [])
  const [wanted, setWanted] = useState<ClearanceForm>({
    company: '',
    year: thisYear,
    number: undefined,
    fileType: 'pdf',
  })
  // Enter acts on what stands typed, before the field has handed it on.
  const latest = useRef(wanted)
  const [problem, setProblem] = useProblem<string>(() => latest.current)
  function change(part: Partial<ClearanceForm>): void {
    latest.current = { ...latest.current, ...part }
    setWanted(latest.current)
  }

  async function download() {
    const { company, year, number, fileType } = latest.current
    const type = fileTypes.find((one) => one === fileType)
    if (company === '' || year === undefined || number === undefined || type === undefined)
      return setProblem(word(refuse('clearance_incomplete')))
    const outcome = await commands.run('ledger.download', { company, year, number, fileType: type }, 'screen')
    setProblem(!outcome.done && outcome.refusal ? word(outcome.refusal) : undefined)
  }
  const go = () => void download()
  return (
    <Dialog
      title={t('command.clearances')}
      place="clearances"
      onClose={() => void commands.run('ledger.close', {}, 'screen')}
      foot={
        <Button kind="main" onPress={go}>
          {t('clearance.download')}
        </Button>
      }
    >
      <div className="form-lines">
        <ChoiceField
          label={t('clearance.company')}
          must
          size={32}
          value={wanted.company}
          source={companies}
          onChange={(company) => change({ company })}
        />
        <YearField
          label={t('clearance.year')}
          must
          most={thisYear}
          value={wanted.year}
          onChange={(year) => change({ year })}
        />
        <NumberField
          label={t('clearance.number')}
          must
          least={1}
          most={99}
          value={wanted.number}
          onChange={(number) => change({ number })}
          onEnter={go}
        />
        <ChoiceField
          label={t('clearance.fileType')}
          must
          withoutCode
          size={6}
          value={wanted.fileType}
          source={types}
          onChange={(fileType) => change({ fileType })}
          onEnter={go}
        />
      </div>
      <Problem words={problem} />
    </Dialog>
  )
}
