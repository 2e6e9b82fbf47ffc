import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { records } from '../../request/record.ts'
import { useSession } from '../../session/sessionStore.ts'
import { markReady, leave } from '../navigation/pageReady.ts'
import { Frame } from './Frame.tsx'
import { localizedRoot } from '../navigation/localizedRoot.ts'
import { startDesk } from '../start/startDesk.ts'

/** The signed-in desk: registers the commands, listens to keys, and renders the frame with the screens. */
export function Desk() {
  const navigate = useNavigate()
  const signedIn = useSession((state) => state.status === 'in')
  const { key } = useLocation()
  useLayoutEffect(() => markReady(key), [key])
  useLayoutEffect(() => leave, [])
  const [started, setStarted] = useState(false)
  useEffect(() => {
    const end = startDesk(async (path) => navigate(path))
    setStarted(true)
    return end
  }, [navigate])
  useEffect(() => {
    if (!signedIn) void navigate(localizedRoot(location.pathname))
  }, [navigate, signedIn])
  return (
    <QueryClientProvider client={records}>
      {/* Screens run commands as soon as they are mounted, so the commands must be registered first. */}
      {started && <Frame />}
    </QueryClientProvider>
  )
}
