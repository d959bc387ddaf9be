import type { Locator, Page } from 'playwright'

/** Waits until a screen reader is told so of what is dragged. */
export const told = (page: Page, what: string): Promise<void> =>
  page.locator('[id^=DndLiveRegion]').filter({ hasText: what }).first().waitFor({ state: 'attached' })

/** Lifts by the keyboard. Arrows may follow at once: no key is lost (`src/ui/drag/keyboard-sensor.ts`). */
export async function lift(handle: Locator): Promise<void> {
  await handle.focus()
  await handle.press('Space')
  await told(handle.page(), 'lifted')
}
