/** Modules that every signed-in operator needs, loaded together as one file of the built desk. */
export { loadCompletion } from '../reference/loadCompletion.ts'
export { isForbiddenPage, pageOf } from './contributions.ts'
export { drafts } from './drafts.ts'
export { Desk } from './frame/Desk.tsx'
export { loadPage, openPage } from './navigation/loadPage.tsx'
