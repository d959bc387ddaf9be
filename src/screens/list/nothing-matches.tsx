/** Search and filters hide every row of a list: what to do about it. */
import { Empty } from 'antd'
import type { TFunction } from 'i18next'
import { Button } from '../../ui/button'

export function NothingMatches({ t, onClear }: { t: TFunction; onClear: () => void }) {
  return (
    <Empty className="k-empty" image={null} description={t('screens:list.nothing_matches')}>
      <Button onClick={onClear}>{t('screens:filter.clear_all')}</Button>
    </Empty>
  )
}
