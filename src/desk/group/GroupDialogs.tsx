import type { DialogProps } from '../command/contribution.ts'
import { CabinsDialog } from './cabins/CabinsDialog.tsx'
import { useCabins } from './cabins/cabinsStore.ts'
import { IssueDialog } from './IssueDialog.tsx'
import { useGroup } from './groupStore.ts'
import { TermsDialog } from './TermsDialog.tsx'

/** The dialogs of groups; each is open by the store only. */
export function GroupDialogs({ word }: DialogProps) {
  const dialog = useGroup((state) => state.dialog)
  const group = useGroup((state) => state.shown)
  const cabins = useCabins((state) => (state.isOpen ? state.proposal : undefined))
  if (cabins && group) return <CabinsDialog group={group} proposal={cabins} word={word} />
  if (dialog === 'make') return <TermsDialog group={undefined} word={word} />
  if (dialog === 'terms' && group) return <TermsDialog group={group} word={word} />
  if (dialog === 'issue' && group) return <IssueDialog group={group} word={word} />
  return null
}
