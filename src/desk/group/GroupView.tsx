import { useEffect, useMemo, useRef, useState } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { lineContext } from '../command/keyboard.ts'
import { commands } from '../command/registry.ts'
import { Button } from '../field/Button.tsx'
import { Problem } from '../field/Problem.tsx'
import { TextField } from '../field/TextField.tsx'
import type { Column } from '../grid/column.ts'
import { Grid } from '../grid/Grid.tsx'
import type { GridHandle } from '../grid/gridHandle.ts'
import { useRows } from '../grid/useRows.ts'
import { formatDateTime } from '../language/date.ts'
import { groupGrid } from './groupGrid.ts'
import { nameFields, useGroup, type Group, type TypedLine } from './store.ts'
import { travellersOf, type Traveller } from './travellers.ts'

interface GroupViewProps {
  group: Group
  /** Reads typed or pasted lines as names. */
  readNames(text: string): TypedLine[]
  word(problem: unknown): string
}

/** The group on screen: its figures and deadlines, the line for names, and its travellers. */
export function GroupView({ group, readNames, word }: GroupViewProps) {
  const { t } = useTranslation('group')
  const typed = useGroup((state) => state.typed)
  const grid = useRef<GridHandle>(null)
  const travellers = useMemo(() => travellersOf(group, typed, lineContext.get().today), [group, typed])
  const rows = useRows(travellers)
  const columns = useMemo(() => travellerColumns(t), [t])
  const live = useRef(travellers)
  live.current = travellers
  useEffect(
    () =>
      groupGrid.set((uuid) => {
        const at = live.current.findIndex((one) => one.uuid === uuid)
        if (at >= 0) grid.current?.go(at)
      }),
    [],
  )
  return (
    <>
      <GroupSummary
        group={group}
        wrong={travellers.filter((one) => one.wrong).length}
        typed={Object.keys(typed).length}
      />
      {group.openReservationId && <NameLine {...{ readNames, word }} />}
      <GroupButtons isOpen={group.openReservationId !== undefined} />
      <Grid
        ref={grid}
        name="travellers"
        rows={rows}
        columns={columns}
        label={t('travellers')}
        keyOf={({ uuid }) => uuid}
        onCursor={({ uuid }) => useGroup.setState({ current: uuid })}
      />
    </>
  )
}

/** A name, or many pasted ones: the first goes to the row of the cursor, further ones to those without a name. */
function NameLine({ readNames, word }: Pick<GroupViewProps, 'readNames' | 'word'>) {
  const { t } = useTranslation('group')
  const [problem, setProblem] = useState<string>()
  async function enter(text: string): Promise<void> {
    if (text === '') return
    const outcome = await commands.run('group.enterNames', { lines: readNames(text) }, 'screen')
    setProblem(outcome.done || !outcome.refusal ? undefined : word(outcome.refusal))
  }
  return (
    <div
      className="chips"
      onPaste={(event) => {
        const text = event.clipboardData.getData('text/plain')
        if (!text.trim().includes('\n')) return
        event.preventDefault()
        void enter(text)
      }}
    >
      <TextField
        label={t('names')}
        size={70}
        placeholder={t('namesLike')}
        value=""
        onChange={(text) => void enter(text)}
        onEnter={() => undefined}
        autoFocus
      />
      <Problem words={problem} />
    </div>
  )
}

function GroupButtons({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation('group')
  const open = ['save', 'nextWrong', 'terms', 'issue'] as const
  const shown = [...(isOpen ? open : []), 'print' as const]
  return (
    <div className="chips">
      {shown.map((verb) => (
        <Button key={verb} onPress={() => void commands.run(`group.${verb}`, {}, 'bar')}>
          {t(`command.${verb}`)}
        </Button>
      ))}
    </div>
  )
}

const deadlineTones = { met: 'good', open: '', soon: 'warn', missed: 'bad' } as const

function GroupSummary({ group, wrong, typed }: { group: Group; wrong: number; typed: number }) {
  const { t } = useTranslation('group')
  const { leader, optionDateTime } = group
  const chips: [label: string, value: string, tone?: string][] = [
    [t('column.group'), group.groupName],
    [t('recall:booking.reference'), group.bookings.map(({ crsReservationId }) => crsReservationId).join(' ')],
    [t('search.code'), `${group.company} ${group.rootCode}`],
    [t('booking:leader'), [leader.lastName, leader.firstName, leader.mobile].filter(Boolean).join(' ')],
    ...(optionDateTime
      ? [[t('recall:booking.until'), formatDateTime(optionDateTime)] as [string, string]]
      : []),
    ...group.counts.map(({ type, total, named, issued }): [string, string] => [
      type,
      t('counted', { total, named, issued }),
    ]),
    ...group.deadlines.map(({ field, time, state }): [string, string, string] => [
      t(`deadline.${field}`),
      `${formatDateTime(time)} ${t(`state.${state}`)}`,
      deadlineTones[state],
    ]),
    ...(typed > 0 ? [[t('typed'), String(typed), 'warn'] as [string, string, string]] : []),
    ...(wrong > 0 ? [[t('wrong'), String(wrong), 'bad'] as [string, string, string]] : []),
  ]
  return (
    <div className="chips" role="status">
      {chips.map(([label, value, tone = '']) => (
        <div key={label} className="chip">
          <span className="chip-label">{label}</span>
          <span className={tone === '' ? 'chip-value' : `chip-value ${tone}`}>{value}</span>
        </div>
      ))}
    </div>
  )
}

function travellerColumns(t: TFunction<'group'>): Column<Traveller>[] {
  const widths = {
    surname: 160,
    name: 140,
    sexType: 70,
    birthdate: 110,
    nationality: 60,
    documentNumber: 130,
  }
  return [
    {
      key: 'row',
      title: '#',
      width: 56,
      numeric: true,
      needed: true,
      tone: 'muted',
      text: ({ number }) => String(number),
      value: ({ number }) => number,
    },
    { key: 'type', title: t('booking:column.type'), width: 60, text: ({ type }) => type },
    ...nameFields.map((field) => ({
      key: field,
      title: t(`booking:column.${field}`),
      width: widths[field],
      text: ({ texts }: Traveller) => texts[field] ?? (field === 'surname' ? t('unnamed') : ''),
      tone: ({ wrong, isTyped, texts }: Traveller) =>
        wrong?.field === field
          ? 'bad'
          : isTyped
            ? 'warn'
            : field === 'surname' && !texts.surname
              ? 'muted'
              : undefined,
    })),
    {
      key: 'place',
      title: t('booking:column.accommodation'),
      width: 200,
      grow: 1,
      tone: 'muted',
      text: ({ place }) => place,
    },
    {
      key: 'status',
      title: t('recall:booking.status'),
      width: 110,
      text: ({ status }) => t(`recall:status.${status}`),
    },
    {
      key: 'problem',
      title: t('wrong'),
      width: 200,
      tone: 'bad',
      text: ({ wrong }) =>
        wrong ? t(`problem.${wrong.kind}`, { field: t(`booking:column.${wrong.field}`) }) : '',
    },
  ]
}
