import { useOutlet } from 'react-router-dom'
import Step2 from './Step2.tsx'

/** Steps 2 and 3 share one page, so navigation between them does not unmount this component. */
export default function EntrySteps() {
  return useOutlet() ?? <Step2 />
}
