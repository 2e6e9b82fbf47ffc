import { sailingCommand } from '../commands.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { pricing } from '../../../contract/pricing.ts'
import { latinKeys } from '../../../domain/value/phoneticKey.ts'
import { commands } from '../../command/registry.ts'
import { choicesFrom } from '../../field/choice/choice.ts'
import { CheckField } from '../../field/CheckField.tsx'
import { ChoiceField } from '../../field/choice/ChoiceField.tsx'
import { NumberField } from '../../field/NumberField.tsx'
import { TextField } from '../../field/TextField.tsx'
import { PendingFields } from '../../field/focus/pendingFields.tsx'
import { answerOrUndefined, useAnswerOf, useCached } from '../../request/cache.ts'
import { searchFlags, tripTypes, type TripType } from './form.ts'
import { orders, type Order } from '../results/order.ts'
import { setForm, useSailing } from '../sailingStore.ts'
import { searchFromForm } from './search.ts'
import type { AnswerOf } from '../../../contract/call.ts'
import { formatDate } from '../../language/date.ts'
import { formatPercent } from '../../language/money.ts'
import { SectionTitle } from '../../look/SectionTitle.tsx'
import { useTextOf } from '../../language/text.ts'

/**
 * The trip type, the order of the list, the truck, package and group flags, and last what arrives later: the project.
 */
export function SearchKind() {
  const { t } = useTranslation('sailing')
  const type = useSailing((state) => state.form.typeOfTrip)
  const order = useSailing((state) => state.order)
  return (
    <>
      <ChoiceField
        label={t('typeOfTrip')}
        size={16}
        withoutCode
        value={type}
        source={useWords(tripTypes, 'tripType')}
        onChange={(code) =>
          void commands.run(sailingCommand.tripType, { type: (code || 'ONE_WAY') as TripType })
        }
        onEnter={searchFromForm}
      />
      <ChoiceField
        label={t('orderBy')}
        size={9}
        withoutCode
        value={order}
        source={useWords(orders, 'order')}
        onChange={(code) => void commands.run(sailingCommand.sort, { order: (code || orders[0]) as Order })}
        onEnter={searchFromForm}
      />
      <Flags />
      <GroupFields />
      <ProjectFields />
    </>
  )
}

function useWords(codes: readonly string[], group: string) {
  const textOfCode = useTextOf()
  return useMemo(
    () => choicesFrom(codes.map((code) => ({ code, name: textOfCode(`sailing:${group}.${code}`) }))),
    [textOfCode, codes, group],
  )
}

/** A project and one of its deals; empty when the agency has no project. */
function ProjectFields() {
  const { t } = useTranslation('sailing')
  const { data } = useCached(pricing.projects, {}, { together: 'screen' })
  const projects = answerOrUndefined(data)?.projects
  const chosen = useSailing((state) => state.form.selectedProject)
  const deal = useSailing((state) => state.form.deal)
  const project = projects?.find(({ code }) => code === chosen)
  const source = useMemo(() => choicesFrom(projects ?? []), [projects])
  const deals = useMemo(() => choicesFrom(project?.deals ?? []), [project])
  if (data === undefined) return <PendingFields />
  if (projects === undefined || projects.length === 0) return null
  return (
    <>
      <ChoiceField
        label={t('project')}
        size={10}
        value={chosen}
        source={source}
        placeholder={t('none')}
        onChange={(code) => void commands.run(sailingCommand.project, { code })}
        onEnter={searchFromForm}
      />
      {project !== undefined && project.deals.length > 0 && (
        <ChoiceField
          label={t('deal')}
          size={10}
          value={deal}
          source={deals}
          placeholder={t('none')}
          onChange={(code) => void commands.run(sailingCommand.project, { deal: code })}
          onEnter={searchFromForm}
        />
      )}
    </>
  )
}

function Flags() {
  const { t } = useTranslation('sailing')
  const form = useSailing((state) => state.form)
  return (
    <>
      {searchFlags.map((flag) => (
        <CheckField
          key={flag}
          label={t(`flag.${flag}`)}
          value={form[flag]}
          onChange={(on) => void commands.run(sailingCommand[flag], { on }, 'key')}
        />
      ))}
      <CheckField
        label={t('flag.groupSearch')}
        value={form.groupSearch.status}
        onChange={(on) => void commands.run(sailingCommand.groupSearch, { on }, 'key')}
      />
    </>
  )
}

const largest = 2000

type GroupPart = 'groupName' | 'minPassengers' | 'maxPassengers'

function setGroup(part: GroupPart, value: string | number | undefined): void {
  setForm(({ groupSearch, ...form }) => {
    const { [part]: _, ...others } = groupSearch
    return {
      ...form,
      groupSearch: value === undefined || value === '' ? others : { ...others, [part]: value },
    }
  })
}

function GroupFields() {
  const { t } = useTranslation('sailing')
  const group = useSailing((state) => state.form.groupSearch)
  const { groupName = '', minPassengers = 1, maxPassengers = largest } = group
  if (!group.status) return null
  const sizes = [
    { part: 'minPassengers', least: 1, most: maxPassengers },
    { part: 'maxPassengers', least: minPassengers, most: largest },
  ] as const
  return (
    <span className="chips" data-spot="group">
      <TextField
        label={t('groupName')}
        size={20}
        maxLength={60}
        value={groupName}
        tidy={latinKeys}
        onChange={(name) => setGroup('groupName', name)}
        onEnter={searchFromForm}
      />
      {sizes.map(({ part, ...limits }) => (
        <NumberField
          key={part}
          {...limits}
          label={t(part)}
          size={4}
          value={group[part]}
          onChange={(value) => setGroup(part, value)}
          onEnter={searchFromForm}
        />
      ))}
    </span>
  )
}

type Project = AnswerOf<typeof pricing.projectInfo>['project']
type Terms = Pick<Project, 'percent' | 'companies' | 'ports' | 'fromDate' | 'toDate' | 'appliesTo'>

/** The terms of the selected project and of its deals; those valid on the trip under the cursor are marked. */
export function ProjectInfo() {
  const { t } = useTranslation('sailing')
  const code = useSailing((state) => state.form.selectedProject)
  const listed = useAnswerOf(pricing.projects, {}, { enabled: code !== '' })?.projects
  const id = listed?.find((one) => one.code === code)?.id ?? ''
  const answer = useAnswerOf(pricing.projectInfo, { path: { id } }, { enabled: id !== '' })
  const holding = useSailing((state) => state.current?.trip.deals) ?? noDeals
  if (code === '' || answer === undefined) return null
  const { name, deals, ...terms } = answer.project
  return (
    <>
      <SectionTitle>
        {t('project')} {code}
      </SectionTitle>
      <TermsRow name={name} terms={terms} />
      {deals.map((deal) => (
        <TermsRow
          key={deal.code}
          name={`${deal.code} ${deal.name}`}
          terms={deal}
          holds={holding.includes(deal.code)}
        />
      ))}
      <div className="detail-gap" />
    </>
  )
}

const noDeals: readonly string[] = []

function TermsRow({ name, terms, holds = false }: { name: string; terms: Terms; holds?: boolean }) {
  const { t } = useTranslation('sailing')
  return (
    <>
      <div className="detail-row">
        <span>
          {name} {holds && <span className="good">✓</span>}
        </span>
        <span>{formatPercent(-terms.percent)}</span>
      </div>
      <p className="detail-words muted">{termsWords(terms, t('everyCompany'))}</p>
    </>
  )
}

function termsWords({ companies, ports, fromDate, toDate }: Terms, everyCompany: string): string {
  const days = [fromDate, toDate].map((day) => (day === undefined ? '…' : formatDate(day)))
  return [
    companies.length === 0 ? everyCompany : companies.join(' '),
    ...(ports.length === 0 ? [] : [ports.join(' ')]),
    ...(fromDate === undefined && toDate === undefined ? [] : [days.join('–')]),
  ].join(' · ')
}
