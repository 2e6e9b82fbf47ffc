import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../../domain/refusal.ts'
import { printCount } from '../../../domain/value/money.ts'
import { KeyHint } from '../../command/keys/KeyHint.tsx'
import { commands } from '../../command/registry.ts'
import { Button } from '../../field/Button.tsx'
import { PageBody } from '../../field/PageBody.tsx'
import { follow } from '../list/live.ts'
import { narrowAgain } from '../list/tickets.ts'
import { TicketGrid } from '../list/TicketGrid.tsx'
import { keepList } from '../offline/passes.ts'
import { UnsentGrid } from '../offline/UnsentGrid.tsx'
import { useUnsent } from '../offline/unsent.ts'
import { AnswerBand } from '../scan/AnswerBand.tsx'
import { ScanField } from '../scan/ScanField.tsx'
import { reportFaultsTo } from '../scan/scans.ts'
import { refuseStrayScans } from '../scan/strayScan.ts'
import { useCheckIn, views, type Sailing, type View } from '../checkinStore.ts'
import { Figures } from './Figures.tsx'
import { HistoryGrid } from './HistoryGrid.tsx'
import { Questions } from './Questions.tsx'
import { SailingBar } from './SailingBar.tsx'
import { SessionState } from './SessionState.tsx'
import { TicketPanel } from './TicketPanel.tsx'

interface CheckInPageProps {
  today: string
  word(refusal: Refusal): string
  /** The words of a refusal or a fault. */
  wordProblem(problem: unknown): string
  report(fault: unknown): void
}

/** Check-in of one sailing at one port. */
export function CheckInPage({ today, word, wordProblem, report }: CheckInPageProps) {
  const { t } = useTranslation('checkin')
  const sailing = useCheckIn((state) => state.selectedTrip)
  useEffect(() => reportFaultsTo(report), [report])
  useEffect(refuseStrayScans, [])
  return (
    <>
      <SailingBar today={today} word={wordProblem} />
      {sailing === undefined ? (
        <p className="empty">{t('page.choose')}</p>
      ) : (
        <Gate key={`${sailing.ItineraryId} ${sailing.portCode}`} {...{ sailing, word, wordProblem }} />
      )}
      <Questions word={word} />
    </>
  )
}

interface GateProps {
  sailing: Sailing
  word(refusal: Refusal): string
  wordProblem(problem: unknown): string
}

function Gate({ sailing, word, wordProblem }: GateProps) {
  const view = useCheckIn((state) => state.view)
  const { ItineraryId, portCode } = sailing
  const isStarted = sailing.session.state === 'started'
  useEffect(() => follow({ itineraryId: ItineraryId, portCode }), [ItineraryId, portCode])
  useEffect(() => {
    return isStarted ? keepList({ itineraryId: ItineraryId, portCode }) : undefined
  }, [isStarted, ItineraryId, portCode])
  return (
    <>
      <SessionState session={sailing.session} />
      <Figures />
      <ScanField />
      <AnswerBand word={word} />
      <PageBody kind="checkin-list" beside={<TicketPanel sailing={sailing} word={word} />}>
        <ViewTabs here={view} />
        {view === 'history' ? (
          <HistoryGrid sailing={sailing} word={wordProblem} />
        ) : view === 'unsent' ? (
          <UnsentGrid word={word} />
        ) : (
          <TicketGrid kind={view} />
        )}
      </PageBody>
    </>
  )
}

/** The lists of the page; a key turns to the next one. */
function ViewTabs({ here }: { here: View }) {
  const { t } = useTranslation('checkin')
  const marked = useCheckIn((state) => state.marked.size)
  const loaded = useCheckIn((state) => state.loaded)
  const total = useCheckIn((state) => state.total)
  const unsent = useUnsent(({ scans, conflicts }) => scans.length + conflicts.length)
  return (
    <div className="chips checkin-tabs">
      <div role="tablist" aria-label={t('view.label')} className="tabs">
        {views.map((view) => (
          <button
            key={view}
            type="button"
            role="tab"
            tabIndex={-1}
            aria-selected={view === here}
            className={view === here ? 'tab here' : 'tab'}
            onClick={() => turnTo(view)}
          >
            {t(`view.${view}`)}
            {view === 'unsent' && unsent > 0 && ` ${unsent}`}
          </button>
        ))}
      </div>
      <Button onPress={() => void commands.run('checkin.nextView', {}, 'bar')}>
        <KeyHint command="checkin.nextView" />
        {t('command.nextView')}
      </Button>
      {total !== undefined && (
        <span className="chip-note">
          {loaded < total
            ? t('list.coming', { loaded: printCount(loaded), total: printCount(total) })
            : t('list.total', { count: total })}
          {marked > 0 && ` · ${t('list.marked', { count: marked })}`}
        </span>
      )}
    </div>
  )
}

function turnTo(view: View): void {
  useCheckIn.setState({ view, current: undefined })
  narrowAgain()
}
