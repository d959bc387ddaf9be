/** One POST of a webhook, and what came of it. */
import { withoutLinks } from '../mail/smtp'
import { requestJudged, Unreached, type RequestOptions } from './judged-request'
import type { WebhookReason } from './outbox'

export interface Post {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
}

export type PostOptions = Omit<RequestOptions, 'readAtMost'>

export interface Outcome {
  reason: WebhookReason | null
  status: number | null
  response: string | null
}

const readAtMost = 2_000

/** Never throws: what went wrong is the outcome. */
export async function postWebhook(post: Post, options: PostOptions): Promise<Outcome> {
  try {
    const { status, text } = await requestJudged({ method: 'POST', ...post }, { ...options, readAtMost })
    return { reason: reasonOfStatus(status), status, response: withoutLinks(text) || null }
  } catch (error) {
    return { reason: error instanceof Unreached ? error.reason : 'other', status: null, response: null }
  }
}

function reasonOfStatus(status: number): WebhookReason | null {
  if (status >= 200 && status < 300) return null
  if (status === 410) return 'gone'
  return status >= 300 && status < 400 ? 'redirect' : 'status'
}
