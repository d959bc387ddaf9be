import type { Page } from 'playwright'

/**
 * Opens an address of the console as its links do: the shell and what it has loaded stay, which takes a quarter of a load. Begins when
 * the page before is drawn, and ends when this one is: an address is there earlier than its screen. Of the same screen with other rows,
 * what is waited for next must not be on it already. Where opening by itself is the point, the address is loaded (`page.goto`).
 */
export async function to(page: Page, address: string): Promise<void> {
  await page.waitForFunction(isDrawn, undefined, { polling: 20 })
  await page.evaluate((path) => {
    history.pushState({}, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, address)
  await page.waitForFunction(isDrawn, undefined, { polling: 20 })
}

/** What is reached from the outside, through what React keeps at its root. */
interface Fiber {
  child: Fiber | null
  sibling: Fiber | null
  stateNode: { current?: Fiber } | null
  memoizedProps: { router?: { state?: RouterState }; location?: object } | null
}
interface RouterState {
  location: object
  navigation: { state: string }
}

/** In the page: whether the location that the router has is the one that is drawn. */
function isDrawn(): boolean {
  const root = document.getElementById('root')
  const key = Object.keys(root ?? {}).find((name) => name.startsWith('__reactContainer$'))
  // React's own, under a name that no type knows.
  const first = root && key ? (Reflect.get(root, key) as Fiber).stateNode?.current : undefined
  let router: RouterState | undefined
  const waiting: (Fiber | null | undefined)[] = [first]
  while (waiting.length > 0) {
    const fiber = waiting.pop()
    if (!fiber) continue
    const { memoizedProps: props } = fiber
    if (props?.router?.state) router = props.router.state
    // React Router's own, which has the location that is drawn.
    else if (router && props?.location) return router.navigation.state === 'idle' && router.location === props.location
    waiting.push(fiber.sibling, fiber.child)
  }
  return false
}
