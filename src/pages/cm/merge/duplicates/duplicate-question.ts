/**
 * The server asks before it writes what may be there already (422 `duplicates`, cm.md R5): while a form shows the panel, the
 * call waits here for the answer and goes out again with it.
 */
import { useEffect, useSyncExternalStore } from 'react'
import { CanceledError, isAxiosError } from 'axios'
import { http } from '../../../../providers/http/http'
import { observable } from '../../../../providers/browser/observable'

export interface Duplicate {
  id: number
  /** 0 to 100. */
  score: number
  reasons: readonly { reason: string; points: number }[]
  /** Null = a record that the person may not see. */
  title: string | null
  owner: string | null
}
/** What a check of what is being typed answers: those that people are warned of, and namesakes below that. */
export interface Alike {
  data: readonly Duplicate[]
  meta: { hints: readonly Duplicate[] }
}
/** What goes along when the person says that it is another one. */
export interface Confirmed {
  confirm_duplicates: readonly number[]
  duplicate_reason?: string
}
export interface DuplicateQuestion {
  /** `module/entity` of these; one call may write records of several. */
  entity: string
  duplicates: readonly Duplicate[]
  /** From this score on it takes a right and a reason. */
  certain: number
  may_create: boolean
  /** Null = back to the form. */
  answer: (confirmed: Confirmed | null) => void
}

const asked = observable<DuplicateQuestion | null>(null)
let hosts = 0

/** Of the one component that draws the question while it is there. */
export function useDuplicateQuestion(): DuplicateQuestion | null {
  useEffect(() => {
    hosts += 1
    return () => {
      hosts -= 1
      asked.get()?.answer(null)
    }
  }, [])
  return useSyncExternalStore(asked.subscribe, asked.get)
}

http.interceptors.response.use(undefined, async (error: unknown) => {
  const response = isAxiosError(error) ? error.response : undefined
  const body = response?.data as { code?: string; meta?: Omit<DuplicateQuestion, 'answer'> } | undefined
  if (!isAxiosError(error) || !error.config || response?.status !== 422 || body?.code !== 'duplicates' || !body.meta || hosts === 0)
    throw error
  const confirmed = await ask(body.meta)
  if (!confirmed) throw Object.assign(new CanceledError('The person went back to the form.'), { response })
  return http.request({ ...error.config, data: withAnswer(bodyOf(error.config.data), body.meta.entity, confirmed) })
})

/** A call that asks twice, of an organization and its contact, holds to the first answer: each of the two has its own reason. */
function withAnswer(body: Body, entity: string, { confirm_duplicates, ...reason }: Confirmed): Body {
  const known = { ...body, confirm_duplicates: [...new Set([...(body.confirm_duplicates ?? []), ...confirm_duplicates])] }
  const part = entity.split('/')[1] ?? ''
  const party = body[part]
  // A move that converts on the way has the two below it, with what was answered about them.
  if (body.convert) return { ...body, convert: withAnswer(body.convert, entity, { confirm_duplicates, ...reason }) }
  return typeof party === 'object' && party !== null ? { ...known, [part]: { ...party, ...reason } } : { ...known, ...reason }
}

interface Body extends Partial<Confirmed>, Readonly<Record<string, unknown>> {
  convert?: Body
}

const ask = (meta: Omit<DuplicateQuestion, 'answer'>): Promise<Confirmed | null> =>
  new Promise<Confirmed | null>((answer) => asked.set({ ...meta, answer })).finally(() => asked.set(null))

/** axios has made text of it by now. */
const bodyOf = (data: unknown): Body =>
  typeof data === 'string' ? (JSON.parse(data) as Body) : typeof data === 'object' && data !== null ? (data as Body) : {} // it was refused for its duplicates: an object went out
