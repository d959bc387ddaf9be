/** A document that the server makes, in a tab of its own. */
import type { AxiosResponse } from 'axios'
import { withReadableBody } from './export'

/**
 * The tab is opened before the answer comes: a later one would be held back.
 * @param ask the call, whose answer is the document @returns its answer @throws what the call throws, its refusal readable; the tab is closed then
 */
export async function openPdf(ask: () => Promise<AxiosResponse<Blob>>): Promise<AxiosResponse<Blob>> {
  const tab = window.open('', '_blank')
  try {
    const answer = await ask()
    const url = URL.createObjectURL(answer.data)
    if (tab) tab.location.href = url
    // The tab has read it by then.
    window.setTimeout(() => URL.revokeObjectURL(url), 60_000)
    return answer
  } catch (error) {
    tab?.close()
    throw await withReadableBody(error)
  }
}
