/** How far each file on its way is, what refused it, and a button that stops it; and what broke off before a reload. */
import CloseOutlined from '@ant-design/icons/CloseOutlined'
import { Button, Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Uploads } from './use-uploads'
import './file-input.css'

export function UploadList({ uploads: { all, refusal, dismiss, interrupted, resume, discard } }: { uploads: Uploads }) {
  const { t } = useTranslation('screens')
  return (
    <>
      {interrupted.length > 0 && (
        <div className="k-file-interrupted" role="status">
          <p>{t('file.interrupted', { count: interrupted.length })}</p>
          <ul className="k-file-list">
            {interrupted.map((point) => (
              <li key={point.id}>
                <span className="k-file-name">{point.name}</span>
                {point.file ? (
                  <Button size="small" aria-label={t('file.resume_of', { name: point.name })} onClick={() => resume(point)}>
                    {t('file.resume')}
                  </Button>
                ) : (
                  <span className="k-file-hint">{t('file.choose_again')}</span>
                )}
                <Button type="text" size="small" aria-label={t('file.discard_of', { name: point.name })} onClick={() => discard(point)}>
                  {t('file.discard')}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {all.length > 0 && (
        <ul className="k-file-list" aria-live="polite">
          {all.map((upload) => {
            const { key, name, share, error } = upload
            return (
              <li key={key}>
                <span className="k-file-name">{name}</span>
                {error === undefined ? (
                  <Progress percent={Math.round(share * 100)} size="small" aria-label={t('file.uploading', { name })} />
                ) : (
                  <span className="k-file-error" role="alert">
                    {error}
                  </span>
                )}
                <Button
                  type="text"
                  size="small"
                  icon={<CloseOutlined />}
                  aria-label={t(error === undefined ? 'file.stop' : 'file.dismiss', { name })}
                  onClick={() => dismiss(upload)}
                />
              </li>
            )
          })}
        </ul>
      )}
      {refusal && (
        <p className="k-file-error" role="alert">
          {refusal}
        </p>
      )}
    </>
  )
}
