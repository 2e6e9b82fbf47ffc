import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../domain/refusal.ts'
import { commands } from '../command/registry.ts'
import { withoutEmpty, EditForm } from './EditForm.tsx'
import type { CompanyForm as Company } from './truckStore.ts'
import { TextLines } from './TextLines.tsx'

interface CompanyFormProps {
  company: Company
  word(refusal: Refusal): string
}

const keys = ['name', 'vatNumber', 'phone', 'email', 'address'] as const
const most = { name: 200, vatNumber: 20, phone: 30, email: 200, address: 200 } as const

/** Name and details of a haulier. */
export function CompanyForm({ company, word }: CompanyFormProps) {
  const { t } = useTranslation('booking')
  const [form, setForm] = useState(company)
  return (
    <EditForm
      title={t(company.id === undefined ? 'command.addCompany' : 'command.editCompany')}
      values={form}
      missing={form.name === '' ? t('truck.name') : undefined}
      keep={() => commands.run('booking.keepCompany', { company: withoutEmpty(form) }, 'screen')}
      word={word}
    >
      <TextLines
        form={form}
        setForm={setForm}
        lines={keys.map((key) => ({
          key,
          label: t(`truck.${key}`),
          size: 40,
          maxLength: most[key],
          must: key === 'name',
        }))}
      />
    </EditForm>
  )
}
