import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router-dom'
import { SaleDialog } from '../../sale/checkout/confirm/SaleDialog.tsx'
import { PrintDialog } from '../../ticket/print/PrintDialog.tsx'
import { FindDialog } from '../../booking/FindDialog.tsx'
import { SavedDialogs } from '../../draft/saved/SavedDialogs.tsx'
import { TicketFeesDialog } from '../../ticket/fees/TicketFeesDialog.tsx'
import { Help } from '../../command/help/Help.tsx'
import { Macros } from '../../command/macro/MacroList.tsx'
import { LedgerDialogs } from '../../ledger/LedgerDialogs.tsx'
import { ExplainDialog } from '../../pricing/ExplainDialog.tsx'
import { PriceChangeDialog } from '../../pricing/PriceChange.tsx'
import { AskAgain } from '../../session/AskAgain.tsx'
import { IdleWarning } from '../../session/IdleWarning.tsx'
import { KeyBar } from '../../command/keys/KeyBar.tsx'
import { lineContext } from '../../command/keyboard.ts'
import { commands } from '../../command/registry.ts'
import { usePlace } from '../../command/useCommands.ts'
import { TipDialog } from '../../settings/tip/TipDialog.tsx'
import { FirstSale } from '../firstSale/FirstSale.tsx'
import { useFirstSale } from '../firstSale/store.ts'
import { Header } from './Header.tsx'
import { LeaveDialog } from '../leaving/LeaveDialog.tsx'
import { followWindow, useLook } from '../look/look.ts'
import { NoticeHistory } from '../notices/NoticeHistory.tsx'
import { PopMenu } from '../menu/PopMenu.tsx'
import { notify } from '../notices/notices.ts'
import { Notices } from '../notices/Notices.tsx'
import { SideMenu } from './SideMenu.tsx'
import { leaveDeskAlone } from '../navigation/signOut.ts'
import { StatusLine } from './StatusLine.tsx'
import { useTitle } from './useTitle.ts'
import { UpdateDialogs } from '../update/UpdateDialogs.tsx'
import { wordRefusal } from '../notices/refusalText.ts'

/** What stands around every screen of a signed-in operator. */
export function Frame() {
  const { t } = useTranslation('app')
  const folded = useLook((look) => look.menuFolded)
  const place = usePlace()
  const guided = useFirstSale((state) => state.open)
  useEffect(followWindow, [])
  // The title names the page under an open dialog, not the dialog.
  useTitle(place && !commands.inOverlay() ? t(`place.${place}`) : undefined)
  return (
    <div className={folded ? 'frame narrow' : 'frame'}>
      <Header />
      <SideMenu />
      <main className="screen" aria-label={t('name')}>
        <h1 className="unseen">{place && t(`place.${place}`)}</h1>
        <Outlet />
      </main>
      {guided && <FirstSale />}
      <KeyBar />
      <StatusLine />
      <Notices />
      <Help word={wordRefusal} />
      <Macros />
      <ExplainDialog />
      <SavedDialogs word={wordRefusal} />
      <FindDialog word={wordRefusal} />
      <SaleDialog />
      <PrintDialog />
      <LedgerDialogs word={wordRefusal} />
      <TicketFeesDialog word={wordRefusal} tell={(words) => notify('error', words, { stays: 'toast' })} />
      <LeaveDialog />
      <PopMenu />
      <NoticeHistory />
      <UpdateDialogs word={wordRefusal} />
      <PriceChangeDialog />
      <TipDialog today={() => lineContext.get().today} />
      <IdleWarning leave={leaveDeskAlone} />
      <AskAgain word={wordRefusal} />
    </div>
  )
}
