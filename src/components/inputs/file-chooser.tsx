/** The button that opens the system's file chooser, and the hint that files may be dropped or pasted instead. */
import { useRef } from 'react'
import PaperClipOutlined from '@ant-design/icons/PaperClipOutlined'
import UploadOutlined from '@ant-design/icons/UploadOutlined'
import { Button, type ButtonProps } from 'antd'
import { useTranslation } from 'react-i18next'

interface FileChooserProps extends Pick<ButtonProps, 'id' | 'danger' | 'onBlur' | 'aria-label' | 'aria-describedby'> {
  text: string
  multiple: boolean
  /** Pictures only. */
  images?: boolean
  /** Ends and types of what is offered, as `accept` of HTML has them. */
  accept?: string
  /** A phone opens its camera. */
  camera?: boolean
  /** One of several small acts: no hint. */
  small?: boolean
  onChoose: (files: readonly File[]) => void
}

export function FileChooser({
  text,
  multiple,
  images = false,
  accept,
  camera = false,
  small = false,
  onChoose,
  ...button
}: FileChooserProps) {
  const { t } = useTranslation('screens')
  const picker = useRef<HTMLInputElement>(null)
  return (
    <div className="k-file-drop">
      <Button
        {...button}
        {...(small ? { size: 'small', type: 'text' } : {})}
        icon={small ? <PaperClipOutlined aria-hidden /> : <UploadOutlined aria-hidden />}
        onClick={() => picker.current?.click()}
      >
        {text}
      </Button>
      {!small && <span className="k-file-hint">{t('file.or_drop')}</span>}
      <input
        ref={picker}
        type="file"
        hidden
        multiple={multiple}
        tabIndex={-1}
        aria-hidden
        {...(camera ? { capture: 'environment' as const } : {})}
        {...(images ? { accept: 'image/png,image/jpeg,image/gif,image/webp,image/avif' } : accept ? { accept } : {})}
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </div>
  )
}
