import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import './app/look.css'
import { router } from './app/routes.tsx'
import { currentLanguage, startLanguage } from './language/language.ts'
import { speak } from './request/request.ts'
import { resume } from './session/store.ts'

await startLanguage()
speak(currentLanguage())
await resume(currentLanguage())
createRoot(document.getElementById('desk')!).render(<RouterProvider router={router} />)
