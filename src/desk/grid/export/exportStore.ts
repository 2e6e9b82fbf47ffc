import { create } from 'zustand'
import { onAgencyChange } from '../../request/alternate.ts'
import { onSessionEnd } from '../../request/token.ts'

/** An export under way. */
export interface ExportJob {
  /** Rows written, and all of them. */
  done: number
  all: number
  stop(): void
}

/** At most one export runs at a time. */
export const useExport = create<{ job: ExportJob | undefined }>(() => ({ job: undefined }))

export function stopExport(): void {
  useExport.getState().job?.stop()
}

onAgencyChange(stopExport)
onSessionEnd(stopExport)
