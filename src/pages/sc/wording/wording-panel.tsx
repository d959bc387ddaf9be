/** The tab Wording of the company settings (sc.md §2): finds any text of the product, and gives it the company's own words. */
import { useState } from 'react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import LeftOutlined from '@ant-design/icons/LeftOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import SearchOutlined from '@ant-design/icons/SearchOutlined'
import { Checkbox, Input, Skeleton, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { useDebounced } from '../../../ui/use-debounced'
import { Button } from '../../../ui/button'
import { findWording } from '../../../api/sc/wording'
import type { Wording } from '../../../shared/sc/wording'
import { useRight } from '../../../providers/access/use-right'
import { currentLanguage } from '../../../providers/i18n/i18n'
import { ScreenError } from '../../../screens/entity/screen-error'
import { WordingDialog } from './wording-dialog'
import './wording.css'

export default function WordingPanel() {
  const { t } = useTranslation(['sc', 'screens'])
  const may = useRight('sc.admin.company-setup.actions.edit')
  const [q, setQ] = useState('')
  const [own, setOwn] = useState(false)
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<Wording | null>(null)
  const asked = useDebounced(q, 300)
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['wording', asked, own, page],
    queryFn: ({ signal }) => findWording({ q: asked, own, page }, signal),
    placeholderData: keepPreviousData,
    retry: 1,
  })
  const close = () => {
    setChosen(null)
    void client.invalidateQueries({ queryKey: ['wording'] })
  }
  return (
    <section className="k-wording" aria-label={t('entity.company-setup.tabs.wording')}>
      <p className="k-secondary">{t('wording.intro')}</p>
      <div className="k-wording-search">
        <Input
          type="search"
          prefix={<SearchOutlined aria-hidden />}
          aria-label={t('wording.search')}
          placeholder={t('wording.search')}
          value={q}
          maxLength={200}
          onChange={(event) => {
            setQ(event.target.value)
            setPage(1)
          }}
          // It stands in the form of the company's settings, which Enter would save.
          onPressEnter={(event) => event.preventDefault()}
        />
        <Checkbox
          checked={own}
          onChange={(event) => {
            setOwn(event.target.checked)
            setPage(1)
          }}
        >
          {t('wording.own_only')}
        </Checkbox>
      </div>
      {error && !data && <ScreenError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
      {data && (
        <>
          <p className="k-wording-count" role="status">
            {data.meta.total === 0 ? t(own ? 'wording.none_own' : 'wording.none') : t('wording.count', { count: data.meta.total })}
          </p>
          <ul className="k-wording-list">
            {data.data.map((wording) => (
              <WordingRow key={`${wording.module}:${wording.key}`} wording={wording} onEdit={may ? () => setChosen(wording) : undefined} />
            ))}
          </ul>
          <Pager page={page} last={Math.max(1, Math.ceil(data.meta.total / data.meta.per_page))} onPage={setPage} />
        </>
      )}
      {chosen && <WordingDialog wording={chosen} onClose={close} />}
    </section>
  )
}

function WordingRow({ wording: { module, key, product, own }, onEdit }: { wording: Wording; onEdit: (() => void) | undefined }) {
  const { t } = useTranslation('sc')
  const language = currentLanguage()
  const isOwn = Object.keys(own).length > 0
  const text = own[language] ?? product[language] ?? Object.values(product)[0] ?? ''
  return (
    <li>
      <div>
        <span className="k-wording-text">{text}</span>
        {isOwn && <Tag color="blue">{t('wording.is_own')}</Tag>}
        <code>
          {module}:{key}
        </code>
      </div>
      {onEdit && (
        <Button size="small" label={`${t('wording.edit')}: ${text}`} onClick={onEdit}>
          {t('wording.edit')}
        </Button>
      )}
    </li>
  )
}

function Pager({ page, last, onPage }: { page: number; last: number; onPage: (page: number) => void }) {
  const { t } = useTranslation('screens')
  if (last <= 1) return null
  return (
    <nav className="k-wording-pages" aria-label={t('pager.label')}>
      <Button
        size="small"
        type="text"
        icon={<LeftOutlined aria-hidden />}
        label={t('pager.previous')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <span>{t('pager.page', { page, last })}</span>
      <Button
        size="small"
        type="text"
        icon={<RightOutlined aria-hidden />}
        label={t('pager.next')}
        disabled={page >= last}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}
