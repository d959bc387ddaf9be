/** `/as/kiosk`: a tablet that many share, without the shell and without a session (as.md §2). */
import { useCallback, useEffect, useState } from 'react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { usePageTitle } from '../../../providers/browser/page-title'
import { Connect } from './connect'
import { forgetToken, keepToken, keptToken, tokenIn } from './device-token'
import { KioskScreen } from './kiosk-screen'
import type { Refusal } from './refusal'
import './kiosk.css'

/** Its own: the console's cache is of people who have signed in. What fails is shown, also while the browser says that it is offline. */
const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } })

export function KioskPage() {
  const { t } = useTranslation('as')
  usePageTitle(t('kiosk.title'))
  return (
    <QueryClientProvider client={client}>
      <Door />
    </QueryClientProvider>
  )
}

function Door() {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const brought = tokenIn(hash)
  const [token, setToken] = useState(() => brought ?? keptToken())
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [taken, setTaken] = useState(brought)
  if (brought !== taken) {
    setTaken(brought)
    if (brought !== null) {
      setToken(brought)
      setRefusal(null)
    }
  }
  const enter = (entered: string) => {
    keepToken(entered)
    setToken(entered)
    setRefusal(null)
  }
  const leave = useCallback(() => {
    forgetToken()
    client.clear()
    setToken(null)
  }, [])
  const refuse = useCallback(
    (given: Refusal) => {
      setRefusal(given)
      // One that is only disabled may be good again tomorrow.
      if (given.kind === 'unknown_device') leave()
      else client.clear()
    },
    [leave],
  )
  useEffect(() => {
    if (brought === null) return
    keepToken(brought)
    void navigate(pathname, { replace: true })
  }, [brought, navigate, pathname])

  if (token === null || refusal)
    return <Connect reason={refusal?.texts.join('\n')} {...(token !== null && { onRetry: () => setRefusal(null) })} onConnected={enter} />
  return <KioskScreen key={token} token={token} onRefused={refuse} onLeave={leave} />
}
