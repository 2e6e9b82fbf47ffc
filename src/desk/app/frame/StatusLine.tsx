import { useTranslation } from 'react-i18next'
import { FullScreenMark } from '../../command/help/FullScreenMark.tsx'
import { RecordingMark } from '../../command/macro/RecordingMark.tsx'
import { QueueStrip } from '../../command/queue/QueueStrip.tsx'
import { usePlace } from '../../command/useCommands.ts'
import { useParked } from '../../draft/parked.ts'
import { Announcement } from '../../look/Announcement.tsx'
import { useProgress } from '../../request/progress.ts'
import { useSession } from '../../session/sessionStore.ts'
import { localized } from '../navigation/localizedRoot.ts'
import { useHint } from './useHint.ts'

/** The screen, the keys typed ahead, the requests under way, the key hints, and the connection. */
export function StatusLine() {
  const { t } = useTranslation('app')
  const place = usePlace()
  const health = useSession((state) => state.health)
  const hint = useHint()
  const terms = health?.links?.terms
  const production = useSession((state) => state.user?.production ?? true)
  return (
    <footer className="status">
      <span className="status-mode">{place && t(`place.${place}`)}</span>
      <RecordingMark />
      <QueueStrip />
      {hint !== undefined && <Hint words={t(hint)} />}
      <Saved />
      <UnderWay />
      <div className="status-side">
        <FullScreenMark />
        <Connection />
        {!production && <span className="dev">{t('status.development')}</span>}
        <span>{t('status.poweredBy')}</span>
        {/* A plain link, because a change of language replaces the address without the router. */}
        <a
          href={terms ?? localized(location.pathname, '/terms')}
          target="_blank"
          rel="noreferrer"
          tabIndex={-1}
        >
          {t('status.terms')}
        </a>
        <span className="status-version">{t('status.version', { version: health?.version })}</span>
      </div>
    </footer>
  )
}

/** Item by item: an item that does not fit is left out entirely. */
function Hint({ words }: { words: string }) {
  return (
    <span className="status-hint">
      {words.split(' · ').map((piece) => (
        <span key={piece}>{piece}</span>
      ))}
    </span>
  )
}

/** That the working booking is saved, without a flash at every change. */
function Saved() {
  const { t } = useTranslation('app')
  const time = useParked((state) => state.savedAt)
  return time === undefined ? null : <span>{t('status.saved', { time })}</span>
}

const mostNamed = 2
/** Milliseconds after which work under way is announced to screen readers. */
const long = 2000

/** Calls made at every change, of which only a failure is of interest. */
const background: ReadonlySet<string> = new Set(['draft.save'])

function UnderWay() {
  const { t } = useTranslation()
  const underWay = useProgress((state) => state.underWay)
  const shown = Object.keys(underWay).filter((id) => !background.has(id))
  const titles = shown.map((id) => {
    const [noun, verb] = id.split('.')
    return t(`${noun}:call.${verb}`, { defaultValue: t(`${noun}:command.${verb}`, { defaultValue: id }) })
  })
  const more = titles.length - mostNamed
  const calls = titles.slice(0, mostNamed).join(', ') + (more > 0 ? ` +${more}` : '')
  const words = titles.length === 0 ? '' : t('app:status.working', { calls })
  return (
    <>
      {words !== '' && <span className="warn late">{words}</span>}
      <Announcement text={words} rest={long} />
    </>
  )
}

function Connection() {
  const { t } = useTranslation('app')
  const reachable = useProgress((state) => state.reachable)
  const milliseconds = useProgress((state) => state.milliseconds)
  const breathing = useProgress((state) => state.breathing)
  if (breathing) return <span className="warn">● {t('status.breathing')}</span>
  if (!reachable) return <span className="bad">● {t('status.unreachable')}</span>
  return <span className="good">● {t('status.connected', { ms: milliseconds })}</span>
}
