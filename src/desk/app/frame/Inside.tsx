import { type ComponentType, lazy, Suspense } from 'react'
import { useLoaderData } from 'react-router-dom'
import { Start } from './Start.tsx'

/** The desk once somebody has signed in, as its loader found it. */
export interface Opened {
  Desk: ComponentType
}

/** The desk around its pages; the sign-in instead while nobody is in. */
export function Inside() {
  const opened = useLoaderData<Opened | null>()
  return opened ? <opened.Desk /> : <Start />
}

const Home = lazy(() => import('../screens/Home.tsx'))

/** A chunk of its own, which whoever only signs in does not load. */
export function HomePage() {
  return (
    <Suspense>
      <Home />
    </Suspense>
  )
}
