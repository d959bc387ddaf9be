/** Does a page of the web still exist? Asked with care: what can't be told is no finding. */
import { requestJudged, Unreached } from '../../../webhook/judged-request'
import { allowing } from '../../../webhook/address-rules'

export type LinkVerdict = 'sound' | 'broken' | 'unclear'

/** So many are asked at once. */
const atOnce = 8

/**
 * Broken is what answers 404 or 410 however it is asked, and a host that nobody knows, as long as this server reaches the web at all.
 * Private networks are judged only where the operator allows webhooks into them.
 * @param networks of the operator's settings
 */
export function webPages(networks: readonly string[]) {
  const verdicts = new Map<string, LinkVerdict | 'unknown_host'>()
  const allowed = allowing(networks)

  async function ask(url: string): Promise<LinkVerdict | 'unknown_host'> {
    try {
      for (const method of ['HEAD', 'GET']) {
        const { status } = await requestJudged({ method, url, headers: { 'user-agent': 'Kontor' }, body: '' }, { allowed, readAtMost: 1 })
        if (status !== 404 && status !== 410) return 'sound'
      }
      return 'broken'
    } catch (error) {
      return error instanceof Unreached && error.reason === 'unknown_host' ? 'unknown_host' : 'unclear'
    }
  }

  return {
    async look(urls: readonly string[], signal: AbortSignal): Promise<void> {
      const waiting = [...new Set(urls)].filter((url) => !verdicts.has(url))
      const work = async () => {
        for (let url = waiting.pop(); url !== undefined && !signal.aborted; url = waiting.pop()) verdicts.set(url, await ask(url))
      }
      await Promise.all(Array.from({ length: atOnce }, work))
    },
    verdictOf(url: string): LinkVerdict {
      const verdict = verdicts.get(url) ?? 'unclear'
      if (verdict !== 'unknown_host') return verdict
      return [...verdicts.values()].some((one) => one === 'sound' || one === 'broken') ? 'broken' : 'unclear'
    },
  }
}
