import { useOutlet } from 'react-router-dom'
import Step2 from './Step2.tsx'

/** Steps 2 and 3 share one page, so going between them keeps this component mounted. */
export default function EntrySteps() {
  return useOutlet() ?? <Step2 />
}
