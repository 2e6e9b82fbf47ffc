import { useOutlet } from 'react-router-dom'
import Step2 from './Step2.tsx'

/** Entry and its review are one page: going from one to the other leaves this mounted. */
export default function EntrySteps() {
  return useOutlet() ?? <Step2 />
}
