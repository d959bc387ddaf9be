/**
 * A page that a test has done with, made as good as new without loading the console again, which costs six times a step inside it: it stands on an
 * address where nothing is, with no answers kept, no drafts, no choices of the browser's, nothing said and nothing offered.
 */
import type { Page } from 'playwright'

interface Emptied {
  token: string | null
  user: string | null
}

/** What is reached from the outside, through what React keeps at its root. */
interface Fiber {
  child: Fiber | null
  memoizedProps: { client?: { removeQueries?: (filters: { type: 'inactive' }) => void } } | null
}

/**
 * @param language in which the page began
 * @param names of what the session is
 * @returns whose session it is now; undefined where the page must be loaded anew: it asks before it is left, or speaks another language
 */
export function restInConsole(page: Page, language: string, names: readonly string[]): Promise<Emptied | undefined> {
  return page.evaluate(
    async ([spoken, kept]) => {
      const isLoaded = document.querySelector('.k-header') !== null && localStorage.getItem('language') === spoken
      if (!isLoaded || document.querySelector('[role=dialog], .k-form-main')) return undefined
      const nowhere = '/rests-between-two-tests'
      history.pushState({}, '', nowhere)
      dispatchEvent(new PopStateEvent('popstate', { state: {} }))
      const isThere = () => document.querySelector('.k-state code')?.textContent === nowhere
      const asks = () => document.querySelector('[role=dialog]') !== null
      await new Promise<void>((done) => {
        const look = () => (isThere() || asks() ? done() : void setTimeout(look, 10))
        look()
      })
      if (asks()) return undefined

      const root = document.getElementById('root')
      const key = Object.keys(root ?? {}).find((name) => name.startsWith('__reactContainer$'))
      let fiber = root && key ? (Reflect.get(root, key) as Fiber | null) : null // React's own, under a name that no type knows
      while (fiber && !fiber.memoizedProps?.client?.removeQueries) fiber = fiber.child
      if (!fiber) return undefined
      fiber.memoizedProps?.client?.removeQueries?.({ type: 'inactive' })

      for (const close of document.querySelectorAll<HTMLElement>('.k-note-close')) close.click()
      const { kontorSaid } = window as Window & { kontorSaid?: unknown[] } // of notes.ts
      if (kontorSaid) kontorSaid.length = 0

      for (const { name = '' } of await indexedDB.databases())
        await new Promise<void>((emptied) => {
          const opening = indexedDB.open(name)
          opening.onsuccess = () => {
            const { result } = opening
            const stores = [...result.objectStoreNames]
            const end = () => {
              result.close()
              emptied()
            }
            if (stores.length === 0) return end()
            const transaction = result.transaction(stores, 'readwrite')
            for (const store of stores) transaction.objectStore(store).clear()
            transaction.oncomplete = end
          }
        })
      const session = kept.map((name): [string, string | null] => [name, sessionStorage.getItem(name)])
      localStorage.clear()
      sessionStorage.clear()
      localStorage.setItem('language', spoken)
      for (const [name, value] of session) if (value !== null) sessionStorage.setItem(name, value)
      sessionStorage.setItem('lastAxiosTime', String(Date.now()))
      return { token: sessionStorage.getItem('token'), user: sessionStorage.getItem('user_id') }
    },
    [language, [...names]] as const,
  )
}
