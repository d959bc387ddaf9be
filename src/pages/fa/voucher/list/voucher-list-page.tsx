/** /fa/use/accounting/voucher: vouchers by state on the engine's list, with a find over their lines (fa.md §2.1). */
import { useMemo } from 'react'
import { Empty } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { useRight } from '../../../../providers/access/use-right'
import { actionPath, importPath, type ScreenProps } from '../../../../resources/core/define-module'
import { ListScreen } from '../../../../screens/list/list-screen'
import type { Narrowing } from '../../../../screens/list/state/narrowing'
import { Button } from '../../../../ui/button'
import { FindBox } from './find-box'
import { findCondition } from './find-condition'
import { useFind } from './use-find'

export default function VoucherListPage({ resource }: ScreenProps) {
  const { t } = useTranslation('fa')
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const mayImport = useRight(actionPath(resource, 'import'))
  const typed = params.get('find') ?? ''
  const { find, vouchers, isCut, most } = useFind(typed)
  const condition = useMemo(() => findCondition(find, vouchers), [find, vouchers])
  const narrow = useMemo(
    (): Narrowing | undefined => (condition ? { condition: () => condition, params: { find: typed } } : undefined),
    [condition, typed],
  )
  const setFind = (text: string) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (text.trim() === '') next.delete('find')
        else next.set('find', text.trim())
        next.delete('page')
        return next
      },
      { replace: true },
    )
  return (
    <ListScreen
      resource={resource}
      {...(narrow ? { narrow } : {})}
      index={<FindBox typed={typed} onFind={setFind} note={isCut ? t('voucher_list.find_more', { count: most }) : undefined} />}
      nothing={
        <Empty
          className="k-empty"
          image={null}
          description={<p className="k-empty-title">{t(typed === '' ? 'voucher_list.empty' : 'voucher_list.nothing', { text: typed })}</p>}
        >
          {typed === '' ? (
            <div className="k-empty-acts">
              <Button type="primary" onClick={() => void navigate(resource.paths.create)}>
                {t('voucher_edit.new')}
              </Button>
              {mayImport && <Button onClick={() => void navigate(importPath(resource))}>{t('voucher_import.start')}</Button>}
            </div>
          ) : (
            <Button onClick={() => setFind('')}>{t('voucher_list.show_all')}</Button>
          )}
        </Empty>
      }
    />
  )
}
