import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router-dom'
import { CallerStrip } from '../../booking/caller/CallerStrip.tsx'
import { KeyBar } from '../../command/keys/KeyBar.tsx'
import type { DialogProps } from '../../command/contribution.ts'
import { commands } from '../../command/registry.ts'
import { usePlace } from '../../command/useCommands.ts'
import { Guide } from '../guide/Guide.tsx'
import { DialogKeys } from './DialogKeys.tsx'
import { Header } from './Header.tsx'
import { useOpenDialogs } from '../../field/openDialogs.ts'
import { followWindow, useLook } from '../../look/look.ts'
import { notify } from '../notices/notices.ts'
import { Notices } from '../notices/Notices.tsx'
import { SaleAnnouncement } from '../../sale/SaleAnnouncement.tsx'
import { SideMenu } from './SideMenu.tsx'
import { leaveDeskAlone } from '../navigation/signOut.ts'
import { dialogs } from '../contributions.ts'
import { StatusLine } from './StatusLine.tsx'
import { useTitle } from './useTitle.ts'
import { refusalText } from '../notices/refusalText.ts'
import { announceCaller, useCaller } from '../../booking/caller/callerCommands.ts'

const dialogProps: DialogProps = {
  word: refusalText,
  tell: (words) => notify('error', words, { stays: 'toast' }),
  leave: leaveDeskAlone,
}

/** What surrounds every screen of a signed-in operator. */
export function Frame() {
  const { t } = useTranslation('app')
  const folded = useLook((look) => look.menuFolded)
  const place = usePlace()
  const isBehind = useOpenDialogs(({ count }) => count > 0)
  const { search } = useLocation()
  const caller = useCaller(({ phone }) => phone)
  useEffect(followWindow, [])
  useEffect(() => announceCaller(search), [search])
  // The title names the page under an open dialog, not the dialog.
  useTitle(place && !commands.inOverlay() ? t(`place.${place}`) : undefined)
  return (
    <div className={folded ? 'frame narrow' : 'frame'}>
      <Header />
      <SideMenu inert={isBehind} />
      <main className="screen" aria-label={t('name')} inert={isBehind}>
        <h1 className="unseen">{place && t(`place.${place}`)}</h1>
        <Outlet />
      </main>
      {caller !== undefined ? <CallerStrip phone={caller} /> : <Guide place={place} />}
      <KeyBar>
        <DialogKeys />
      </KeyBar>
      <StatusLine />
      <Notices />
      <SaleAnnouncement />
      {dialogs.map((Dialog, at) => (
        <Dialog key={at} {...dialogProps} />
      ))}
    </div>
  )
}
