/** `/vs/ballot`: casting, changing and checking a secret ballot on any device, without signing in (vs.md §2, §5.5). */
import { useState } from 'react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router'
import { usePageTitle } from '../../../providers/browser/page-title'
import { Tabs } from '../../../ui/tabs'
import { BareLayout } from '../../shell/layout/bare-layout'
import { Limits } from '../secret/limits'
import { readPaperAddress } from '../../../shared/vs/secret/paper-file'
import { CastDesk } from './cast-desk'
import { CheckDesk } from './check-desk'
import { eventOf } from './event-of'
import '../secret/secret.css'

/** Its own: the console's cache is of people who have signed in. */
const client = new QueryClient()

export function BallotPage() {
  const { t } = useTranslation('vs')
  const [params] = useSearchParams()
  const { hash } = useLocation()
  const event = eventOf(params.get('event'))
  const [tab, setTab] = useState(params.has('check') ? 'check' : 'cast')
  usePageTitle(t('ballot.title'))
  return (
    <BareLayout wide>
      <h1>{t('ballot.title')}</h1>
      <QueryClientProvider client={client}>
        <Tabs
          late
          tabs={[
            {
              key: 'cast',
              label: t('ballot.cast_tab'),
              children: <CastDesk first={event === null ? null : readPaperAddress(event, hash)} />,
            },
            { key: 'check', label: t('ballot.check_tab'), children: <CheckDesk event={event} first={params.get('check') ?? ''} /> },
          ]}
          selected={tab}
          onSelect={setTab}
        />
        <Limits />
      </QueryClientProvider>
    </BareLayout>
  )
}
