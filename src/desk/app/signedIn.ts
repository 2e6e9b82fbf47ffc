/** Modules that every signed-in operator needs, loaded together as one file of the built desk. */
export { loadCompletion } from '../reference/loadCompletion.ts'
export { useSale } from '../sale/model/saleStore.ts'
export { isForbiddenPage, screenOf } from './contributions.ts'
export { drafts } from './drafts.ts'
export { Desk } from './frame/Desk.tsx'
