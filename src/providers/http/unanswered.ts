/** Whether an act that failed may have been done all the same. */
import { isAxiosError, isCancel } from 'axios'

const noAnswer = new Set([502, 503, 504])

/** No answer, one of somebody in between, or that the first try is still at work: it may have been done. */
export function isUnanswered(error: unknown): boolean {
  if (!isAxiosError(error) || isCancel(error)) return false
  if (!error.response || noAnswer.has(error.response.status)) return true
  return error.response.status === 409 && (error.response.data as { code?: string } | undefined)?.code === 'already_running'
}

/** The server has said no, so that nothing was done. After a fault of the server (5xx) nobody knows. */
export const isRefused = (error: unknown): boolean =>
  isAxiosError(error) && error.response !== undefined && error.response.status < 500 && !isUnanswered(error)
