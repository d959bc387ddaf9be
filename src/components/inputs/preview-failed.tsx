/** In place of a preview (use-preview.ts) that could not be read: what is missing, and Retry. */
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'

/** @param text what could not be read; absent = a part of the page */
export function PreviewFailed({ text, onRetry }: { text?: string; onRetry: () => void }) {
  const { t } = useTranslation('common')
  return (
    <p role="alert">
      {text ?? t('error.part')}{' '}
      <Button type="link" size="small" onClick={onRetry}>
        {t('action.retry')}
      </Button>
    </p>
  )
}
