import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { onBoard as calls } from '../../../contract/onBoard.ts'
import { ageBands } from '../../../domain/onBoard/person.ts'
import { dateOf, timeOf } from '../../../domain/value/portTime.ts'
import { printCount } from '../../../domain/value/money.ts'
import { commands } from '../../command/registry.ts'
import { Button, KeyHint } from '../../field/Button.tsx'
import { QueryStatus } from '../../field/QueryStatus.tsx'
import { formatDayAndMonth } from '../../language/date.ts'
import { answerOrUndefined, useCached } from '../../request/cache.ts'
import { boardingOf, useCheckIn, type Sailing } from '../checkinStore.ts'
import { onBoardCommand } from '../commands.ts'
import { withoutZeros } from '../list/tickets.ts'
import { detailTitle } from '../page/TicketPanel.tsx'
import { GateCounts } from './GateCounts.tsx'
import type { OnBoard } from './onBoardCommands.ts'

/** Milliseconds between two readings: lists leave and fail without a scan. */
const interval = 15_000

type T = TFunction<'onBoard'>

function useCount(sailing: Sailing) {
  const stats = useCheckIn((state) => state.stats)
  const answer = useCached(
    calls.count,
    { query: boardingOf(sailing) },
    { staleTime: 0, refetchInterval: interval },
  )
  const { refetch } = answer
  // Every check-in of another gate changes the figures.
  useEffect(() => void refetch(), [stats, refetch])
  return answer
}

/** Persons on board when the ship leaves the port, missing data, corrections, and the transmissions of lists. */
export function OnBoardView({ sailing }: { sailing: Sailing }) {
  const { t } = useTranslation('onBoard')
  const answer = useCount(sailing)
  const count = answerOrUndefined(answer.data)
  return (
    <div className="on-board">
      {count && (
        <>
          <State count={count} sailing={sailing} t={t} />
          <Counts count={count} t={t} />
          <GateCounts />
          <Missing count={count} t={t} />
          <Lists count={count} t={t} />
          <Corrections count={count} t={t} />
        </>
      )}
      <QueryStatus of={answer} none={false} />
    </div>
  )
}

/** Ships of the port that left without a list at the authority: shown on every view of the page. */
export function OverdueLists({ sailing }: { sailing: Sailing }) {
  const { t } = useTranslation('onBoard')
  const overdue = answerOrUndefined(useCount(sailing).data)?.overdue ?? []
  if (overdue.length === 0) return null
  return (
    <div role="alert" className="on-board-alarm">
      {overdue.map(({ itineraryId, vessel, departs, authority, isClosed }) => (
        <p key={`${itineraryId} ${departs} ${authority}`} className="bad">
          {t(isClosed ? 'overdue' : 'unclosed', { vessel, departs: momentText(departs), authority })}
        </p>
      ))}
    </div>
  )
}

export const momentText = (at: string) => `${formatDayAndMonth(dateOf(at))} ${at.slice(11, 16)}`

function Keyed({ command, title }: { command: 'close' | 'correct' | 'send'; title: string }) {
  return (
    <Button onPress={() => void commands.run(onBoardCommand[command], {}, 'bar')}>
      <KeyHint command={onBoardCommand[command]} />
      {title}
    </Button>
  )
}

function State({ count, sailing, t }: { count: OnBoard; sailing: Sailing; t: T }) {
  const { t: ofCheckIn } = useTranslation('checkin')
  const { closed, destination, departs } = count
  const { portCode: port } = sailing
  return (
    <>
      <h2>{t('leaving', { port, destination, departs: timeOf(departs) })}</h2>
      <div className="chips">
        <span className={closed ? 'good' : 'warn'}>
          {closed ? t('state.closed', { at: momentText(closed.at), by: closed.by }) : t('state.open')}
        </span>
        {closed ? (
          <>
            <Keyed command="correct" title={ofCheckIn('command.correctList')} />
            <Keyed command="send" title={ofCheckIn('command.sendLists')} />
          </>
        ) : (
          <Keyed command="close" title={ofCheckIn('command.closeCount')} />
        )}
      </div>
      {closed?.isOutdated && (
        <p className="bad" role="alert">
          {t('state.outdated')}
        </p>
      )}
      {!count.isNamed && <p className="muted">{t('countsOnly')}</p>}
    </>
  )
}

/** Passengers by age and sex, and persons in all next to those of the certificate. */
export function Counts({ count, t }: { count: OnBoard; t: T }) {
  const { passengers, infants, crew, total, certified, bands } = count.counts
  const sexes = ['women', 'men', 'other'] as const
  const isOver = certified > 0 && total > certified
  return (
    <div className="on-board-counts">
      <dl className="on-board-figures">
        <Figure label={t('figure.passengers')} value={printCount(passengers)} />
        <Figure label={t('figure.infants')} value={printCount(infants)} />
        <Figure label={t('figure.crew')} value={printCount(crew)} />
        <Figure
          label={t('figure.total')}
          value={`${printCount(total)} / ${certified > 0 ? printCount(certified) : t('figure.uncertified')}`}
          tone={isOver || certified === 0 ? 'bad' : 'good'}
        />
      </dl>
      <table className="checkin-table on-board-bands">
        <thead>
          <tr>
            <th scope="col">{t('band.title')}</th>
            {sexes.map((sex) => (
              <th key={sex} scope="col" className="number">
                {t(`band.${sex}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ageBands.map((band) => (
            <tr key={band}>
              <th scope="row">{t(`band.${band}`)}</th>
              {sexes.map((sex) => (
                <td key={sex} className="number">
                  {printCount(bands[band][sex])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Figure({ label, value, tone = 'strong' }: { label: string; value: string; tone?: string }) {
  return (
    <div>
      <dt className="muted">{label}</dt>
      <dd className={tone}>{value}</dd>
    </div>
  )
}

/** Entries of a list of missing data that are shown. */
const mostShown = 12

export function Missing({ count, t, isInDialog = false }: { count: OnBoard; t: T; isInDialog?: boolean }) {
  const { missing, vessel } = count
  const Heading = isInDialog ? 'h3' : 'h2'
  if (missing.length === 0) return null
  return (
    <>
      <Heading>{`${t('missing.title')}: ${printCount(missing.length)}`}</Heading>
      <ul className="on-board-list">
        {missing.slice(0, mostShown).map(({ kind, ticketNumber = '', name, fields }) => (
          <li key={ticketNumber || kind} className="warn">
            {kind === 'crew'
              ? t('missing.crew', { vessel })
              : `${name || t('missing.unnamed')} ${withoutZeros(ticketNumber)}: ${fields.map(detailTitle).join(', ')}`}
          </li>
        ))}
        {missing.length > mostShown && (
          <li className="muted">{t('missing.more', { number: printCount(missing.length - mostShown) })}</li>
        )}
      </ul>
    </>
  )
}

const tones: Readonly<Record<OnBoard['transmissions'][number]['state'], string>> = {
  waiting: 'muted',
  queued: 'bad',
  sent: 'good',
  written: 'bad',
  refused: 'bad',
  lapsed: 'bad',
}

function Lists({ count: { transmissions, closed }, t }: { count: OnBoard; t: T }) {
  if (!closed) return null
  return (
    <>
      <h2>{t('lists.title')}</h2>
      {transmissions.length === 0 && <p className="warn">{t('lists.none')}</p>}
      <ul className="on-board-list">
        {transmissions.map(({ authority, name, version, state, tries, at, problem }) => (
          <li key={`${version} ${authority}`}>
            <span className="strong">{name}</span> {`${t('lists.version', { version })}: `}
            <span className={state === 'queued' && tries === 0 ? 'muted' : tones[state]}>
              {state === 'queued' && tries === 0
                ? t('lists.waiting', { at: at.slice(11, 16) })
                : t(`lists.${state}`, { at: at.slice(11, 16), tries })}
            </span>
            {problem !== undefined && <span className="muted"> {problem}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}

function Corrections({ count: { corrections }, t }: { count: OnBoard; t: T }) {
  if (corrections.length === 0) return null
  return (
    <>
      <h2>{t('corrections.title')}</h2>
      <ul className="on-board-list">
        {corrections.map(({ version, kind, ticketNumber, name, reason, at, by }) => (
          <li key={version}>
            <span className="muted">{`${version}. ${momentText(at)} ${by}`}</span>{' '}
            <span className="strong">{name}</span> {withoutZeros(ticketNumber)}{' '}
            {`${t(`kind.${kind}`)}: ${reason}`}
          </li>
        ))}
      </ul>
    </>
  )
}
