/** Which rows of how many, and the way to the others. */
import LeftOutlined from '@ant-design/icons/LeftOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import { useTranslation } from 'react-i18next'
import { groupDigits } from '../../components/format/format-number'
import { Button } from '../../ui/button'
import type { ListAnswer } from '../../providers/data/record-api'
import { pageSizes } from './state/list-place'
import type { ListState } from './state/list-state'

interface ListPagerProps<State extends Pick<ListState, 'page' | 'perPage'>> {
  state: State
  meta: PageMeta
  shown: number
  /** Rows of a page that are offered. */ sizes?: readonly number[]
  onChange: (next: State) => void
}

/** What is to be known of a page for the way to the others. */
export type PageMeta = Pick<ListAnswer['meta'], 'current_page' | 'per_page' | 'total' | 'total_is_estimate' | 'last_page' | 'next'>

export function ListPager<State extends Pick<ListState, 'page' | 'perPage'>>({
  state,
  meta,
  shown,
  sizes = pageSizes,
  onChange,
}: ListPagerProps<State>) {
  const { t } = useTranslation('screens')
  const from = (meta.current_page - 1) * meta.per_page + 1
  const goTo = (page: number) => onChange({ ...state, page })
  return (
    <nav className="k-pager" aria-label={t('pager.label')}>
      <span className="k-pager-range">
        {t('pager.range', {
          from: groupDigits(String(Math.min(from, meta.total))),
          to: groupDigits(String(from + shown - 1)),
          total: countText(meta),
        })}
      </span>
      <select
        className="k-pager-size"
        aria-label={t('pager.size')}
        value={state.perPage}
        onChange={(event) => onChange({ ...state, perPage: Number(event.target.value), page: 1 })}
      >
        {sizes.map((size) => (
          <option key={size} value={size}>
            {t('pager.per_page', { n: size })}
          </option>
        ))}
      </select>
      <Button
        size="small"
        type="text"
        icon={<LeftOutlined aria-hidden />}
        label={t('pager.previous')}
        disabled={meta.current_page <= 1}
        onClick={() => goTo(meta.current_page - 1)}
      />
      <span className="k-pager-page">{t('pager.page', { page: meta.current_page, last: groupDigits(String(meta.last_page)) })}</span>
      <Button
        size="small"
        type="text"
        icon={<RightOutlined aria-hidden />}
        label={t('pager.next')}
        disabled={meta.current_page >= meta.last_page && !(meta.total_is_estimate && meta.next)}
        onClick={() => goTo(meta.current_page + 1)}
      />
    </nav>
  )
}

/** For a text that has a form for one: how many decides, `n` is read. */
export const countParams = (meta: Parameters<typeof countText>[0]): CountParams => ({ count: meta.total, n: countText(meta) })

export interface CountParams {
  count: number
  n: string
}

/** "100,000+" beyond what is counted. */
export const countText = ({ total, total_is_estimate: estimate }: Pick<ListAnswer['meta'], 'total' | 'total_is_estimate'>): string =>
  `${groupDigits(String(total))}${estimate ? '+' : ''}`
