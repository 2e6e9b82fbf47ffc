import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '../../contract/call.ts'
import { ledger } from '../../contract/ledger.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { PageBody } from '../field/PageBody.tsx'
import type { Column } from '../grid/column.ts'
import { NarrowedGrid } from '../grid/narrow/NarrowedGrid.tsx'
import { useCached } from '../request/cache.ts'
import { AccountPanel } from './AccountPanel.tsx'

type Words = TFunction<['ledger', 'app']>
type Info = AnswerOf<typeof ledger.agencyInfo>

/** One line of the sheet. */
interface Fact {
  part: string
  name: string
  value: string
}

/** The agency’s record, the signed-in user, and the agency’s credit. */
export function InfoSheet() {
  const { t } = useTranslation(['ledger', 'app'])
  const answer = useCached(ledger.agencyInfo, {})
  const { data } = answer
  const facts = useMemo(
    () => (data === undefined || isRefusal(data) ? undefined : factsOf(data, t)),
    [data, t],
  )
  const columns = useMemo(() => factColumns(t), [t])
  return (
    <PageBody beside={<AccountPanel plot />}>
      <NarrowedGrid
        name="info"
        file="agency"
        list={facts}
        columns={columns}
        label={t('ledger:command.info')}
        keyOf={({ part, name, value }) => [part, name, value].join()}
        answer={answer}
        none={t('nothingFound')}
      />
    </PageBody>
  )
}

function factColumns(t: Words): Column<Fact>[] {
  return [
    { key: 'part', title: t('info.part'), width: 130, tone: 'muted', text: ({ part }) => part },
    { key: 'name', title: t('info.fact'), width: 190, text: ({ name }) => name },
    { key: 'value', title: t('info.value'), width: 260, grow: 1, tone: 'strong', text: ({ value }) => value },
  ]
}

const named = ({ code, name }: { code: string; name: string }) => `${code} ${name}`

function factsOf({ agencyCode, name, parent, subAgencies, user, ...info }: Info, t: Words): Fact[] {
  const of = (part: string) => (fact: string, value: string) => ({ part, name: fact, value })
  const [agency, person] = [of(t('info.agency')), of(t('info.user'))]
  return [
    agency(t('info.name'), `${agencyCode} ${name}`),
    ...(parent ? [agency(t('info.parent'), named(parent))] : []),
    ...subAgencies.map((subAgency) => agency(t('info.subAgencies'), named(subAgency))),
    agency(t('info.signature'), info.signature),
    agency(t('info.currency'), info.currency),
    agency(t('info.timezone'), info.timezone),
    person(t('info.userName'), user.userName),
    person(t('info.fullName'), user.fullName),
    person(t('info.nationality'), user.nationality),
    person(t('info.language'), user.language.toUpperCase()),
  ]
}
