import { useMemo, useRef } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { EditColumn } from '../grid/editColumn.ts'
import { EditGrid, type EditGridHandle } from '../grid/EditGrid.tsx'
import { SectionTitle } from '../look/SectionTitle.tsx'
import { useWatchedGrid } from '../sale/model/wrongTexts.ts'
import { isReadable, type Coach } from './coaches.ts'
import { coachFields, typeCoach } from './groupStore.ts'

/** Plates, drivers, lengths and heights of the coaches, typed over like the names. */
export function CoachGrid({ coaches }: { coaches: readonly Coach[] }) {
  const { t } = useTranslation('group')
  const columns = useMemo(() => coachColumns(t), [t])
  const handle = useRef<EditGridHandle>(null)
  useWatchedGrid(handle)
  return (
    <section className="group-rows few">
      <SectionTitle>{t('terms.coaches')}</SectionTitle>
      <EditGrid
        ref={handle}
        name="coaches"
        rows={coaches}
        columns={columns}
        label={t('terms.coaches')}
        keyOf={({ uuid }) => uuid}
      />
    </section>
  )
}

const widths = { plate: 140, driver: 160, size: 140 }

function coachColumns(t: TFunction<'group'>): EditColumn<Coach>[] {
  return [
    {
      ...{ key: 'row', title: '#', width: 56, numeric: true, needed: true, tone: 'muted' },
      text: ({ number }) => String(number),
    },
    { key: 'category', title: t('booking:column.type'), width: 90, text: ({ category }) => category },
    ...coachFields.map((field): EditColumn<Coach> => ({
      ...{ key: field, title: t(`booking:column.${field}`), width: widths[field] },
      text: ({ texts }) => texts[field],
      tone: ({ isTyped }) => (isTyped ? 'warn' : undefined),
      edit: {
        locked: ({ status }) => status !== 'OPTIONAL',
        commit(row, text) {
          if (!isReadable(field, text))
            return t(`booking:wrong.${field}`, { defaultValue: t('booking:wrong.any') })
          if (text.trim() !== row.texts[field]) typeCoach(row.uuid, { [field]: text.trim() })
          return undefined
        },
      },
    })),
    {
      ...{ key: 'status', title: t('recall:booking.status'), width: 110, grow: 1 },
      text: ({ status }) => t(`recall:status.${status}`),
    },
  ]
}
