import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { records } from '../request/record.ts'
import { useSession } from '../session/store.ts'
import { Frame } from './Frame.tsx'
import { localizedRoot } from './localizedRoot.ts'
import { startDesk } from './startDesk.ts'

/** The signed-in desk: commands registered, keys listened to, the frame around the screens. */
export function Desk() {
  const navigate = useNavigate()
  const signedIn = useSession((state) => state.status === 'in')
  // Flushed, so that who waits for the way there finds the page drawn.
  useEffect(() => startDesk(async (path) => navigate(path, { flushSync: true })), [navigate])
  useEffect(() => {
    if (!signedIn) void navigate(localizedRoot(location.pathname))
  }, [navigate, signedIn])
  return (
    <QueryClientProvider client={records}>
      <Frame />
    </QueryClientProvider>
  )
}
