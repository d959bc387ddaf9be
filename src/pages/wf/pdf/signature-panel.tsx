/** The signatures of an open PDF, judged by the server as on the public page. */
import { Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { verifyByFile } from '../../../api/wf/verify'
import { ScreenError } from '../../../screens/entity/screen-error'
import { VerdictCard } from '../verify/verdict-card'
import '../verify/verify.css'

export function SignaturePanel({ content, isSealed }: { content: Blob; isSealed: boolean }) {
  const { t } = useTranslation('wf')
  const { data, error, refetch } = useQuery({
    queryKey: ['wf-pdf-verify', content],
    queryFn: () => verifyByFile(content),
    retry: false,
    gcTime: 0,
  })
  return (
    <aside className="k-pdf-signatures" aria-label={t('pdf.signatures')}>
      {error ? (
        <ScreenError error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active />
      ) : data.result === 'unknown' && !isSealed ? (
        <p role="status">{t('pdf.no_signature')}</p>
      ) : (
        <VerdictCard said={data} />
      )}
    </aside>
  )
}
