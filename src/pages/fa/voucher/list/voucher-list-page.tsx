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
import { findCondition } from './find-condition'
import { useFind } from './use-find'

export default function VoucherListPage({ resource }: ScreenProps) {
  const { t } = useTranslation('fa')
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const mayImport = useRight(actionPath(resource, 'import'))
  // `q`: views that were saved when the list had a search of its own.
  const typed = params.get('find') ?? params.get('q') ?? ''
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
        next.delete('q')
        next.delete('page')
        return next
      },
      { replace: true },
    )
  return (
    <ListScreen
      resource={resource}
      {...(narrow ? { narrow } : {})}
      find={{ typed, onFind: setFind, label: t('voucher_list.find_label'), placeholder: t('voucher_list.find') }}
      index={
        isCut && (
          <p className="k-muted" role="status">
            {t('voucher_list.find_more', { count: most })}
          </p>
        )
      }
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
