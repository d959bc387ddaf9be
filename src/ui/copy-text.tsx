/** A text that is to be taken elsewhere, with a button that copies it. */
import { useState } from 'react'
import CheckOutlined from '@ant-design/icons/CheckOutlined'
import CopyOutlined from '@ant-design/icons/CopyOutlined'
import { useTranslation } from 'react-i18next'
import { Button } from './button'
import { showText } from '../providers/notification/alerts'
import './copy-text.css'

export function Copied({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation('common')
  const [done, setDone] = useState(false)
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setDone(true),
      () => showText('danger', 'common:copied.failed'),
    )
  return (
    <div className="k-copied">
      <pre tabIndex={0} aria-label={label}>
        {text}
      </pre>
      <Button
        size="small"
        icon={done ? <CheckOutlined aria-hidden /> : <CopyOutlined aria-hidden />}
        label={t('copied.copy', { what: label })}
        onClick={copy}
      />
    </div>
  )
}
