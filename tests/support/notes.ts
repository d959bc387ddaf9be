/** Alerts are there for seconds: what a page says is written down as it comes up, so that a test that looks later finds it. */
import type { BrowserContext, Page } from 'playwright'

interface Said {
  text: string
  /** A test has asked for it: the same words must be said again before they count again. */
  heard?: boolean
}
type SayingWindow = Window & { kontorSaid?: Said[] }

/** Before a page of the context is loaded. */
export async function noteDown(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const said: Said[] = ((window as SayingWindow).kontorSaid = []) // put there for the tests alone
    const tell = (node: Node) => {
      if (!(node instanceof Element)) return
      const notes = node.matches('.k-note') ? [node] : node.querySelectorAll('.k-note')
      for (const note of notes) said.push({ text: (note.textContent ?? '').replaceAll(/\s+/g, ' ').trim() })
    }
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) tell(node)
    }).observe(document, { childList: true, subtree: true })
  })
}

/** Waits for an alert, or an offer at the foot of the window, that says so; each is found once. */
export async function alertSays(page: Page, text: string | RegExp): Promise<void> {
  const pattern = typeof text === 'string' ? { source: text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'), flags: 'i' } : text
  await page.waitForFunction(
    ({ source, flags }) => {
      const wanted = new RegExp(source, flags)
      const found = (window as SayingWindow).kontorSaid?.find((one) => !one.heard && wanted.test(one.text))
      if (found) found.heard = true
      return found !== undefined
    },
    { source: pattern.source, flags: pattern.flags },
    { polling: 50 },
  )
}
