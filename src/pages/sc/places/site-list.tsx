/** The sites by name, beside the map. */
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import { Button } from '../../../ui/button'
import type { RecordRow } from '../../../providers/data/record-api'
import { i18nText } from '../../../shared/engine/i18n-text'

interface SiteListProps {
  rows: readonly RecordRow[]
  /** Of all there are. */ total: number
  loading: boolean
  onChoose: (id: number) => void
  onAdd?: () => void
}

export function SiteList({ rows, total, loading, onChoose, onAdd }: SiteListProps) {
  const { t } = useTranslation(['sc', 'screens'])
  const { language } = useFormats()
  return (
    <>
      {onAdd && (
        <Button type="primary" block icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
          {t('sc:places.add')}
        </Button>
      )}
      {loading && <Skeleton active title={false} paragraph={{ rows: 5 }} />}
      {!loading && rows.length === 0 && <p className="k-muted">{t('sc:entity.site.purpose')}</p>}
      {total > rows.length && (
        <p className="k-muted" role="status">
          {t('screens:map.too_many', { n: rows.length, total })}
        </p>
      )}
      <ul className="k-sites-list">
        {rows.map((row) => (
          <li key={row.id}>
            <button type="button" onClick={() => onChoose(row.id)}>
              <strong>{i18nText(row.name, language)}</strong>
              <span className="k-muted">
                {[
                  row.code,
                  row.polygon ? t('sc:places.border') : t('sc:places.circle', { n: row.radius_m }),
                  ...(row.active === false ? [t('sc:places.inactive')] : []),
                ].join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
