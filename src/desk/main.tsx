import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import './look/look.css'
import { keepEarlyKeys } from './app/start/earlyKeys.ts'
import { inLanguage } from './app/navigation/localizedPath.ts'
import { reloadWhereChunksAreGone } from './app/start/reloadOnce.ts'
import { registerWorker } from './app/update/worker.ts'
import { currentLanguage, isLanguageChosen, startLanguage } from './language/language.ts'
import { setLanguage } from './request/request.ts'
import { readReturn } from './session/directoryReturn.ts'
import { resume } from './session/sessionStore.ts'

keepEarlyKeys()
// The desktop program opens its window with a code in the fragment, which must not stay in the address.
const { hash } = location
if (hash.startsWith('#desktop=')) {
  history.replaceState(history.state, '', location.pathname + location.search)
  const { connectDesktop } = await import('./browser/desktop.ts')
  connectDesktop(hash)
}
reloadWhereChunksAreGone()
readReturn()
const language = await startLanguage()
// An address without a prefix is the Greek one: where another language was chosen, it moves to its own.
if (isLanguageChosen())
  history.replaceState(
    history.state,
    '',
    inLanguage(location.pathname, language) + location.search + location.hash,
  )
setLanguage(currentLanguage())
await resume(currentLanguage())
// The router loads the page of the address as soon as it is created, so the signed-in user is read first.
const { router } = await import('./app/navigation/routes.tsx')
createRoot(document.getElementById('desk') ?? document.body).render(<RouterProvider router={router} />)
// In development the files change under it.
if (import.meta.env.PROD) registerWorker()
