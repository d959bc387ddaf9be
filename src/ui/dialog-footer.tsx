/** The two buttons under a dialog that does something: leave it, or do it. */
import { useTranslation } from 'react-i18next'
import { Button, type ButtonProps } from './button'

/** @param props of the button that does it; its words are the children */
export function DialogFooter({ onCancel, ...props }: ButtonProps & { onCancel: () => void }) {
  const { t } = useTranslation('common')
  return (
    <>
      <Button onClick={onCancel}>{t('action.cancel')}</Button>
      <Button type="primary" {...props} />
    </>
  )
}
