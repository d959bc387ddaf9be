/** "Why?": the answer for oneself, from wherever it is asked. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failureOf } from '../../providers/http/error-text'
import { explainRight } from '../../api/sc/rights'
import { type WhyQuestion } from '../../providers/notification/why-question'
import { modules } from '../../resources'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Explanation } from './explanation'

export function WhyDialog({ question, onClose }: { question: WhyQuestion; onClose: () => void }) {
  const { t } = useTranslation(['common', ...modules.map(({ code }) => code)])
  const { data, error, refetch } = useQuery({
    queryKey: ['why', question],
    queryFn: () => explainRight(question),
    retry: false,
    staleTime: 0,
  })
  const failure = error ? failureOf(error) : null
  return (
    <Dialog
      open
      title={t('why.title')}
      width={640}
      height="auto"
      onClose={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('action.close')}
        </Button>
      }
    >
      {failure && (
        <p role="alert">
          {failure.text}{' '}
          <Button type="link" size="small" onClick={() => void refetch()}>
            {t('action.retry')}
          </Button>
        </p>
      )}
      {data ? <Explanation explanation={data} /> : !failure && <p role="status">{t('shell.loading')}</p>}
    </Dialog>
  )
}
