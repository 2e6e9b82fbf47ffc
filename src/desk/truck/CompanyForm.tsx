import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../domain/refusal.ts'
import { commands } from '../command/registry.ts'
import { TextField } from '../field/TextField.tsx'
import { given, EditForm } from './EditForm.tsx'
import type { CompanyForm as Company } from './store.ts'

interface CompanyFormProps {
  company: Company
  word(refusal: Refusal): string
}

const texts = ['vatNumber', 'phone', 'email', 'address'] as const
const most = { vatNumber: 20, phone: 30, email: 200, address: 200 } as const

/** Name and details of a haulier. */
export function CompanyForm({ company, word }: CompanyFormProps) {
  const { t } = useTranslation('booking')
  const [form, setForm] = useState(company)
  return (
    <EditForm
      title={t(company.id === undefined ? 'command.addCompany' : 'command.editCompany')}
      values={form}
      missing={form.name === '' ? t('truck.name') : undefined}
      keep={() => commands.run('booking.keepCompany', { company: given(form) }, 'screen')}
      word={word}
    >
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
          onChange={(text) => setForm({ ...form, [field]: text })}
        />
      ))}
    </EditForm>
  )
}
