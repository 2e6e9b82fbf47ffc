import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../../domain/refusal.ts'
import { commands } from '../../command/registry.ts'
import { Button } from '../../field/Button.tsx'
import { Dialog } from '../../field/Dialog.tsx'
import { TextField } from '../../field/TextField.tsx'
import type { CompanyForm as Company } from './store.ts'

interface CompanyFormProps {
  company: Company
  word(refusal: Refusal): string
}

const texts = ['vatNumber', 'phone', 'email', 'address'] as const
const most = { vatNumber: 20, phone: 30, email: 200, address: 200 } as const

/** Name and particulars of a haulier. */
export function CompanyForm({ company, word }: CompanyFormProps) {
  const { t } = useTranslation('booking')
  const [form, setForm] = useState(company)
  const [problem, setProblem] = useState<string>()
  const leave = () => void commands.run('booking.leaveTrucks', {}, 'screen')
  async function keep() {
    const outcome = await commands.run('booking.keepCompany', { company: form }, 'screen')
    if (!outcome.done && outcome.refusal) setProblem(word(outcome.refusal))
  }
  return (
    <Dialog
      title={t(company.id === undefined ? 'command.addCompany' : 'command.editCompany')}
      place="truckForm"
      onClose={leave}
      foot={
        <>
          <Button kind="main" disabled={form.name === ''} onPress={() => void keep()}>
            {t('truck.keep')}
          </Button>
          <Button onPress={leave}>{t('truck.leave')}</Button>
        </>
      }
    >
      <div className="form-lines">
        <TextField
          label={t('truck.name')}
          must
          size={40}
          maxLength={200}
          value={form.name}
          onChange={(name) => setForm({ ...form, name })}
        />
        {texts.map((field) => (
          <TextField
            key={field}
            label={t(`truck.${field}`)}
            size={40}
            maxLength={most[field]}
            value={form[field] ?? ''}
            onChange={(text) => setForm(withText(form, field, text))}
          />
        ))}
      </div>
      {problem && (
        <p className="message bad" role="alert">
          {problem}
        </p>
      )}
    </Dialog>
  )
}

/** Nothing is sent for what is empty. */
function withText(form: Company, field: (typeof texts)[number], text: string): Company {
  const { [field]: _, ...others } = form
  return text === '' ? others : { ...others, [field]: text }
}
