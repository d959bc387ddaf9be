/** The open tab of the control room, in its address (`?tab=`): a reload and a link keep it. */
import { useLocation, useSearchParams } from 'react-router'

export function useTabInAddress(): { tab: string | null; open: (tab: string) => void } {
  const [params, setParams] = useSearchParams()
  // How to get back to the list is kept there.
  const { state } = useLocation() as { state: unknown }
  return {
    tab: params.get('tab'),
    open: (tab) =>
      setParams(
        (now) => {
          now.set('tab', tab)
          return now
        },
        { replace: true, state },
      ),
  }
}

/**
 * Tabs come and go with the state of the event. @param wanted the dearest first @returns the first wanted one that is there, else the
 * first tab
 */
export const openTab = (tabs: readonly string[], wanted: readonly (string | null | undefined)[]): string | undefined =>
  wanted.find((tab): tab is string => typeof tab === 'string' && tabs.includes(tab)) ?? tabs[0]
