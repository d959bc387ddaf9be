/** Head, lines, totals and what stands beside them; one store, one save. */
import { useMemo, useState } from 'react'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../components/format/format-settings'
import { call } from '../../../../api/call'
import type { RecordRow } from '../../../../providers/data/record-api'
import type { Refs } from '../../../../providers/data/refs'
import type { Resource } from '../../../../resources/core/define-module'
import type { Entity } from '../../../../schemas/core/define'
import type { EntityAccess } from '../../../../screens/entity/use-entity'
import { LeaveGuard } from '../../../../screens/form/conflict/leave-guard'
import { useFormKeys } from '../../../../screens/form/use-form-keys'
import { RecordFrame } from '../../../../screens/record/record-frame'
import type { RecordRoute } from '../../../../screens/record/use-record-route'
import { currencyDigits } from '../../../../shared/engine/currency-digits'
import { readRate } from '../../../../shared/fa/rate'
import { mostLinesOf } from '../../../../shared/fa/voucher-checks'
import { Button } from '../../../../ui/button'
import { useStable } from '../../../../ui/use-stable'
import type { Accounts } from '../accounts'
import { VoucherGrid } from '../grid/voucher-grid'
import { createVoucherStore, useVoucher, type VoucherState } from '../grid/voucher-store'
import { ConflictDialog } from './conflict-dialog'
import type { Category } from './editor-data'
import { EditorHead } from './editor-head'
import { EditorProblems } from './editor-problems'
import { EditorSide } from './editor-side'
import { EditorTotals } from './editor-totals'
import { LocalDraftBar } from './local-draft-bar'
import { OpeningDifference } from './opening-difference'
import { SaveAsTemplate } from './save-as-template'
import { useLocalDraft } from './use-local-draft'
import { useSaveVoucher } from './use-save-voucher'
import '../voucher.css'

export interface VoucherEditorProps {
  resource: Resource
  known: EntityAccess
  /** `fa/voucher-line`. */
  lineEntity: Entity
  route: RecordRoute
  /** Absent on a new one, and until a new one was read again after its first save. */
  row: RecordRow | undefined
  /** A new one is saved: its address follows, the editor stays. */
  onCreated: (id: number) => void
  /** The voucher that a new one is a copy of. */
  copied: number | null
  first: Pick<VoucherState, 'head' | 'lines'>
  /** Titles of what the lines refer to. */
  refs: Refs
  fileRefs: Refs
  categories: readonly Category[]
  accounts: Accounts
}

export function VoucherEditor({
  resource,
  known,
  lineEntity,
  route,
  row,
  onCreated,
  copied,
  first,
  refs,
  fileRefs,
  categories,
  accounts,
}: VoucherEditorProps) {
  const { t } = useTranslation(['fa', 'screens'])
  const formats = useFormats()
  const [store] = useState(() => createVoucherStore(first, (id) => categories.find((one) => one.id === id)?.kind))
  const company = useMemo(() => ({ currency: formats.currency, decimals: currencyDigits(formats.currency) }), [formats.currency])
  const categoryId = useVoucher(store, ({ head }) => head.category)
  const category = categories.find(({ id }) => id === categoryId)
  const draft = useLocalDraft({ store, id: route.id, version: row?.version ?? null, copied })
  const saving = useSaveVoucher({ store, row, onCreated, route, resource, category, accounts, company, draft })
  const rateOf = useStable(async (currency: string): Promise<string | null> => {
    const { date } = store.get().head
    if (date === null) return null
    const answer = await call(readRate, { query: { currency, date } }).catch(() => null)
    return answer?.data.rate.replace(/0+$/, '').replace(/\.$/, '') ?? null
  })
  const finish = category?.requires_approval ? 'submit' : 'confirm'
  const mayFinish = known.may(finish)
  useFormKeys({
    save: () => void saving.save(),
    saveAndClose: () => void (mayFinish ? saving.finish(finish, 'show') : saving.save()),
    cancel: route.toList,
  })
  const number = typeof row?.number === 'string' ? row.number : ''
  const title = route.id === null ? t('voucher_edit.new') : t('voucher_edit.edit_named', { name: number === '' ? `#${route.id}` : number })
  return (
    <RecordFrame
      opening="page"
      wide
      title={title}
      onClose={route.toList}
      footer={
        <div className="k-fa-foot">
          <span className="k-muted" role="status">
            {draft.keptAt !== null && t('voucher_edit.kept')}
          </span>
          <Button onClick={route.toList}>{t('screens:cancel')}</Button>
          <Button loading={saving.busy} type={mayFinish ? 'default' : 'primary'} onClick={() => void saving.save()}>
            {t('voucher_edit.save')}
          </Button>
          <Button disabled={saving.busy} onClick={() => void saving.saveAndNew()}>
            {t('voucher_edit.save_new')}
          </Button>
          {mayFinish && (
            <>
              <Button disabled={saving.busy} onClick={() => void saving.finish(finish, 'new')}>
                {t(`voucher_edit.${finish}_new`)}
              </Button>
              <Button type="primary" disabled={saving.busy} onClick={() => void saving.finish(finish, 'show')}>
                {t(`voucher_edit.${finish}`)}
              </Button>
            </>
          )}
        </div>
      }
    >
      <LocalDraftBar draft={draft} />
      {saving.isAway && (
        <Alert
          type="warning"
          showIcon
          role="status"
          title={t('voucher_edit.away')}
          action={
            <Button size="small" onClick={() => void saving.save()}>
              {t('screens:error.retry')}
            </Button>
          }
        />
      )}
      <div className="k-fa-editor">
        <div className="k-fa-main">
          <EditorProblems store={store} others={saving.others} />
          <EditorHead store={store} categories={categories} accounts={accounts} frozen={number !== ''} />
          <VoucherGrid
            store={store}
            entity={lineEntity}
            accounts={accounts}
            company={company}
            refs={refs}
            most={mostLinesOf(category?.role ?? 'normal', category?.max_lines)}
            disabled={false}
            rateOf={rateOf}
          >
            <EditorTotals store={store} company={company} />
          </VoucherGrid>
          {category?.role === 'opening' && <OpeningDifference store={store} company={company} />}
          <div>
            <SaveAsTemplate store={store} />
          </div>
        </div>
        <EditorSide store={store} accounts={accounts} company={company} kind={category?.kind ?? 'transfer'} refs={fileRefs} />
      </div>
      {saving.conflict && (
        <ConflictDialog
          conflict={saving.conflict}
          store={store}
          company={company}
          onKeep={saving.keepMine}
          onTake={saving.takeTheirs}
          onClose={saving.closeConflict}
        />
      )}
      <LeaveGuard isDirty={() => saving.isUnsaved()} onLeave={draft.forget} />
    </RecordFrame>
  )
}
