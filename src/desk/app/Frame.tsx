import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router-dom'
import { KeyBar } from '../command/KeyBar.tsx'
import { Header } from './Header.tsx'
import { followWindow, useLook } from './look.ts'
import { Notices } from './Notices.tsx'
import { SideMenu } from './SideMenu.tsx'
import { StatusLine } from './StatusLine.tsx'

/** What stands around every screen of a signed-in operator. */
export function Frame() {
  const { t } = useTranslation('app')
  const folded = useLook((look) => look.menuFolded)
  useEffect(followWindow, [])
  return (
    <div className={folded ? 'frame narrow' : 'frame'}>
      <Header />
      <SideMenu />
      <main className="screen" aria-label={t('name')}>
        <Outlet />
      </main>
      <KeyBar />
      <StatusLine />
      <Notices />
    </div>
  )
}
