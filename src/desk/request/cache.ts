import {
  type Query,
  QueryCache,
  QueryClient,
  QueryObserver,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { AnswerOf, Call, InputOf } from '../../contract/call.ts'
import { sailing } from '../../contract/sailing.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { isSignedOut } from './fault.ts'
import { request } from './request.ts'
import type { BatchName } from './response.ts'
import { onAgencyChange, onSessionEnd } from './identity.ts'
import { onCatalogueChange } from './responseVersions.ts'
import { session } from '../../contract/session.ts'

/** Milliseconds for which an answer is used as it was loaded. */
const usuallyFresh = 30_000

/** Answers of the server by call and input. The request layer repeats a call that failed, not the cache. */
export const queryClient = new QueryClient({
  // The screen shows that an answer could not be loaded; the reason is logged.
  queryCache: new QueryCache({ onError: (fault) => isSignedOut(fault) || console.error(fault) }),
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      structuralSharing: false,
      staleTime: usuallyFresh,
      networkMode: 'always',
    },
  },
})

onSessionEnd(() => queryClient.clear())

/** Lists whose entries depend on the agency: they are loaded again, and the old one is shown until then. */
const isList = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  String(queryKey[0]).startsWith('reference.') || queryKey[0] === sailing.availability.id
/** The user and the server are the same for every agency that is acted for. */
const isOfSession = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  String(queryKey[0]).startsWith('session.')
onAgencyChange(() => {
  void queryClient.resetQueries({ predicate: (one) => !isList(one) && !isOfSession(one) })
  // At once: what follows the agency after this reads them in the same turn.
  void dropListsUnderWay()
  void queryClient.invalidateQueries({ predicate: isList })
})

onCatalogueChange(() => {
  void dropListsUnderWay()
  void queryClient.invalidateQueries({ predicate: (query) => !isOfSession(query) })
})

/** A list still loading would be taken for one of the new language, agency or version. */
const dropListsUnderWay = () => queryClient.cancelQueries({ predicate: isList })

/** On screen and loading for the first time: loading it again would wait for the same answer, in the old language. */
const isFirstLoad = (query: Query) => query.isActive() && query.state.data === undefined

/** Loads every answer again in another language: those on screen now, the others when they are used. */
export async function refetchAll(): Promise<void> {
  await dropListsUnderWay()
  await queryClient.cancelQueries({ predicate: isFirstLoad })
  await queryClient.invalidateQueries()
}

/** Lists that hold for the whole session. */
export const cacheForSession = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  together: 'screen',
} as const

interface CacheOptions<C extends Call> {
  staleTime?: number
  gcTime?: number
  /** Milliseconds after which it is loaded again while it is on screen. */
  refetchInterval?: number
  /** Loaded with others of the same group and moment in one request. */
  together?: BatchName
  /** True when the cached answer stays although another one was loaded. */
  keepCachedIf?: (cached: AnswerOf<C>, loaded: AnswerOf<C> | Refusal) => boolean
  /** Sent instead of the input: it has details that the answer does not depend on. */
  sent?: InputOf<C>
}

/** A refusal is not cached: the next use sends the call again. */
function untilRefused(staleTime: number) {
  return ({ state }: { state: { data: unknown } }) => (isRefusal(state.data) ? 0 : staleTime)
}

function question<C extends Call>(call: C, input: InputOf<C>, kept: CacheOptions<C>) {
  if (call.changes) throw new TypeError(`${call.id} changes records and is never cached`)
  const { keepCachedIf, sent = input, together, ...times } = kept
  return {
    queryKey: [call.id, input],
    // An answer for the whole session is not cancelled when the screen that requested it closes.
    queryFn: async (asked: { signal: AbortSignal }) => {
      const lasts = kept.gcTime === Number.POSITIVE_INFINITY
      const loaded = await request(call, sent, lasts ? { together } : { together, signal: asked.signal })
      const cached = getCached(call, input)
      return cached !== undefined && keepCachedIf?.(cached, loaded) ? cached : loaded
    },
    ...times,
    staleTime: untilRefused(kept.staleTime ?? usuallyFresh),
  }
}

/** Loads only what is cached already, after a change of language or agency; what is not cached comes another way. */
export const onlyIfCached = ({ state }: { state: { data: unknown } }) => state.data !== undefined

/** The query of an answer, for a component that reads several of a call. */
export const cachedQuery = <C extends Call>(call: C, input: InputOf<C>, options: CacheOptions<C> = {}) =>
  question(call, input, options)

/** The cached answer for a component; it is loaded when it is not there yet or is stale. */
export function useCached<C extends Call>(
  call: C,
  input: InputOf<C>,
  kept: CacheOptions<C> & { enabled?: boolean | typeof onlyIfCached } = {},
): UseQueryResult<AnswerOf<C> | Refusal> {
  return useQuery({ ...question(call, input, kept), enabled: kept.enabled ?? true })
}

/**
 * An answer that is loaded when the component is mounted. The one before is not shown: rows that were just added would
 * appear above the row of the cursor, on which a command acts.
 */
export function useFresh<C extends Call>(call: C, input: InputOf<C>) {
  const answer = useCached(call, input, { staleTime: 0 })
  const { isFetchedAfterMount, error, isFetching, refetch, dataUpdatedAt } = answer
  const data = isFetchedAfterMount ? answer.data : undefined
  return { data, error, isFetching, refetch, dataUpdatedAt }
}

/** Returns the answer; undefined until it is loaded, and where the call was refused. */
export function answerOrUndefined<Answer>(data: Answer | Refusal | undefined): Answer | undefined {
  return isRefusal(data) ? undefined : data
}

/** The cached answer for a component; undefined until it is loaded, and where the call was refused. */
export function useAnswerOf<C extends Call>(
  ...asked: Parameters<typeof useCached<C>>
): AnswerOf<C> | undefined {
  return answerOrUndefined(useCached(...asked).data)
}

/** The cached answer for a command; it is loaded when it is not there yet or is stale. */
export function loadCached<C extends Call>(
  call: C,
  input: InputOf<C>,
  kept: CacheOptions<C> = {},
): Promise<AnswerOf<C> | Refusal> {
  return queryClient.fetchQuery<AnswerOf<C> | Refusal>(question(call, input, kept))
}

/**
 * Keeps an answer cached until the returned function is called, also while no component shows it, and loads
 * it again after a change of language.
 */
export function keepCached<C extends Call>(call: C, input: InputOf<C>, kept: CacheOptions<C>): () => void {
  const options = { ...question(call, input, kept), enabled: onlyIfCached }
  return new QueryObserver(queryClient, options).subscribe(() => {})
}

/** Loads the answers of the call again: those on screen now, the others when they are next used. */
export function invalidate(call: Call): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [call.id] })
}

/** The cached answer, without a request. */
export function getCached<C extends Call>(call: C, input: InputOf<C>): AnswerOf<C> | undefined {
  const kept = queryClient.getQueryData<AnswerOf<C> | Refusal>([call.id, input])
  return kept === undefined || isRefusal(kept) ? undefined : kept
}

/** Called when an answer of the call is cached, loaded again or dropped. Returns a function that ends this. */
export function onCached(call: Call, listener: () => void): () => void {
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.query.queryKey[0] !== call.id) return
    if (event.type === 'removed' || (event.type === 'updated' && changesData(event.action))) listener()
  })
}

const changesData = ({ type }: { type: string }) => type === 'success' || type === 'setState'

/** Drops the answers of the call: their next use loads them. */
export function dropCached(call: Call): void {
  queryClient.removeQueries({ queryKey: [call.id] })
}

/** Caches an answer that came with another call. */
export function setCached<C extends Call>(call: C, input: InputOf<C>, answer: AnswerOf<C>): void {
  queryClient.setQueryData([call.id, input], answer)
}

/** Returns whether the server has the demo world, in which examples may be made; true until it has answered. */
export const isDemoWorld = (): boolean => getCached(session.health, {})?.world !== ''
