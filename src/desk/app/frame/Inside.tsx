import { type ComponentType, lazy, Suspense } from 'react'
import { useLoaderData } from 'react-router-dom'
import { Start } from './Start.tsx'

/** What the loader found for the signed-in user. */
export interface Opened {
  Desk: ComponentType
}

/** The desk around its pages, or the sign-in page without a session. */
export function Inside() {
  const opened = useLoaderData<Opened | null>()
  return opened ? <opened.Desk /> : <Start />
}

const Home = lazy(() => import('../screens/Home.tsx'))

/** A separate chunk, so that the sign-in page does not load it. */
export function HomePage() {
  return (
    <Suspense>
      <Home />
    </Suspense>
  )
}
