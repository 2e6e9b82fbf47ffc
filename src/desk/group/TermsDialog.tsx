import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { latinKeys } from '../../domain/value/fold.ts'
import { lineContext } from '../command/keyboard.ts'
import { dayOf } from '../../domain/value/typedDay.ts'
import { commands } from '../command/registry.ts'
import { Button } from '../field/Button.tsx'
import { DateField } from '../field/date/DateField.tsx'
import { Dialog } from '../field/Dialog.tsx'
import { focusInvalidField } from '../field/entry/invalidFields.ts'
import { NumberField } from '../field/NumberField.tsx'
import { Problem } from '../field/Problem.tsx'
import { TextField } from '../field/TextField.tsx'
import { makeRequest, mergeTerms, termsOf, termsRequest, vehicleCategory, type Terms } from './terms.ts'
import type { Group } from './groupStore.ts'

interface TermsDialogProps {
  /** The group to change; undefined for a new one on the chosen trips. */
  group: Group | undefined
  word(refusal: Refusal): string
}

/** Name, numbers and deadlines of a group: of a new one, or of the one on screen. */
export function TermsDialog({ group, word }: TermsDialogProps) {
  const { t } = useTranslation('group')
  const [terms, setTerms] = useState<Terms>(() => termsOf(group))
  // Enter commits the text of a field and runs the command before the next render.
  const latest = useRef(terms)
  const [problem, setProblem] = useState<string>()
  const leave = () => void commands.run('group.leaveDialog', {}, 'screen')
  const base = useRef(group)
  // What others have changed meanwhile is shown, unless it was changed here too.
  if (base.current !== group) {
    latest.current = mergeTerms(termsOf(base.current), latest.current, termsOf(group))
    base.current = group
    setTerms(latest.current)
  }
  function set(part: Partial<Terms>): void {
    latest.current = { ...latest.current, ...part }
    setTerms(latest.current)
  }
  async function confirm(): Promise<void> {
    if (focusInvalidField()) return
    const outcome = await (group ? save(group, latest.current) : make(latest.current))
    if (isRefusal(outcome)) return setProblem(word(outcome))
    setProblem(outcome.done || !outcome.refusal ? undefined : word(outcome.refusal))
  }
  const main = t(group ? 'terms.save' : 'terms.make')
  return (
    <Dialog
      title={group ? t('terms.title', { name: group.groupName }) : t('command.make')}
      place="groupTerms"
      size="medium"
      onClose={leave}
      foot={
        <>
          <Button kind="main" onPress={() => void confirm()}>
            {main}
          </Button>
          <Button onPress={leave}>{t('issue.leave')}</Button>
        </>
      }
    >
      <div className="chips">
        <TextField
          label={t('column.group')}
          must
          size={28}
          maxLength={60}
          value={terms.name}
          tidy={latinKeys}
          onChange={(name) => set({ name })}
          onEnter={() => void confirm()}
          autoFocus
        />
        {!group && (
          <TextField
            label={t('terms.mobile')}
            must
            value={terms.mobile}
            onChange={(mobile) => set({ mobile })}
            onEnter={() => void confirm()}
          />
        )}
      </div>
      <div className="chips">
        <CountFields terms={terms} set={set} confirm={() => void confirm()} />
        {!group && (
          <TextField
            label={t('booking:column.accommodation')}
            must
            size={8}
            value={terms.accommodation}
            tidy={(text) => text.toUpperCase()}
            onChange={(accommodation) => set({ accommodation })}
            onEnter={() => void confirm()}
          />
        )}
      </div>
      <DeadlineFields terms={terms} set={set} confirm={() => void confirm()} />
      <Problem words={problem} />
    </Dialog>
  )
}

async function save(group: Group, terms: Terms) {
  const request = termsRequest(group, terms)
  return isRefusal(request) ? request : commands.run('group.saveTerms', request, 'screen')
}

async function make(terms: Terms) {
  const request = makeRequest(terms)
  return isRefusal(request) ? request : commands.run('group.confirmMake', request, 'screen')
}

interface PartProps {
  terms: Terms
  set(part: Partial<Terms>): void
  /** Enter in a field. */
  confirm(): void
}

const counts = ['adults', 'children', 'infants', 'coaches'] as const

function CountFields({ terms, set, confirm }: PartProps) {
  const { t } = useTranslation('group')
  return (
    <>
      {counts.map((key) => (
        <NumberField
          key={key}
          label={key === 'coaches' ? `${t('terms.coaches')} (${vehicleCategory})` : t(`terms.${key}`)}
          value={terms[key]}
          least={0}
          most={key === 'coaches' ? 100 : 2000}
          onChange={(value) => set({ [key]: value ?? 0 })}
          onEnter={confirm}
        />
      ))}
      {terms.coaches > 0 &&
        sizes.map(({ key, most }) => (
          <NumberField
            key={key}
            label={t(`terms.${key}`)}
            value={terms[key]}
            least={1}
            most={most}
            decimals={2}
            onChange={(value) => set({ [key]: value })}
            onEnter={confirm}
          />
        ))}
    </>
  )
}

/** Metres. */
const sizes = [
  { key: 'coachLength', most: 40 },
  { key: 'coachHeight', most: 6 },
] as const

const deadlines = ['optionUntil', 'namesBy', 'depositBy', 'releaseBy'] as const

function DeadlineFields({ terms, set, confirm }: PartProps) {
  const { t } = useTranslation('group')
  const { today } = lineContext.get()
  return (
    <div className="chips">
      {deadlines.map((key) => (
        <DateField
          key={key}
          label={t(key === 'optionUntil' ? 'terms.option' : `deadline.${key}`)}
          value={terms[key]}
          onChange={(date) => set({ [key]: date })}
          parse={(text) => {
            const meant = dayOf(latinKeys(text).toLowerCase(), { today, towards: 'next' })
            return meant === 'never' ? undefined : meant
          }}
          today={today}
          least={today}
          onEnter={confirm}
        />
      ))}
    </div>
  )
}
