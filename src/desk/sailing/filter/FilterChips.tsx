import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { filtersSet } from '../../../domain/sailing/filter.ts'
import { commands } from '../../command/registry.ts'
import { focusOn, hiddenOf, useSailing } from '../sailingStore.ts'
import { type FilterName, filterText } from './filter.ts'

function remove(filter: FilterName): void {
  focusOn('results')
  void commands.run('sailing.removeFilter', { filter }, 'key')
}

function onKey(event: KeyboardEvent, filter: FilterName): void {
  if (event.key !== 'Delete' && event.key !== 'Backspace') return
  event.preventDefault()
  remove(filter)
}

/** The active filters, each removable, and the number of trips they hide. */
export function FilterChips() {
  const { t } = useTranslation('sailing')
  const filters = useSailing((state) => state.form.filters)
  useSailing((state) => state.narrowed + state.answer)
  const hidden = useSailing((state) => hiddenOf(state.leg))
  const set = filtersSet(filters)
  if (set.length === 0) return null
  return (
    <>
      {set.map((name) => (
        <button
          key={name}
          type="button"
          className="chip filter-chip"
          title={t('removeFilter')}
          onClick={() => remove(name)}
          onKeyDown={(event) => onKey(event, name)}
        >
          <span className="chip-label">{t(`filterName.${name}`)}</span>
          <span className="chip-value">
            {filterText(name, filters)} <span aria-hidden="true">×</span>
          </span>
        </button>
      ))}
      <span className={hidden > 0 ? 'filter-hidden warn' : 'filter-hidden muted'} role="status">
        {t('hiddenByFilters', { count: hidden })}
      </span>
      <button
        type="button"
        className="chip filter-chip"
        onClick={() => {
          focusOn('results')
          void commands.run('sailing.clearFilters', {}, 'key')
        }}
      >
        <span className="chip-value plain">{t('clearFilters')}</span>
      </button>
    </>
  )
}
