/**
 * Which form of workflow people fill in for this (wf/form-link of `as.<kind>`): chosen here, kept there at once: the form beside it has the
 * page's only Save.
 */
import { useState } from 'react'
import { Skeleton } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readSettingForm } from '../../../api/as/setting-trials'
import { useFormats } from '../../../components/format/format-settings'
import { RefSelect } from '../../../components/inputs/ref-select'
import { useRight } from '../../../providers/access/use-right'
import { createRecord, deleteRecord, listRecords, updateRecord } from '../../../providers/data/record-api'
import { idempotencyKey } from '../../../providers/data/idempotency-key'
import { showFailure, showText } from '../../../providers/notification/alerts'
import type { FormPanelProps } from '../../../resources/core/define-module'
import type { formSetting } from '../../../schemas/as/form-setting'
import type { RowOf } from '../../../schemas/core/define'
import type { FormKind } from '../../../schemas/as/leave-value-lists'
import { ScreenError } from '../../../screens/entity/screen-error'
import { i18nText } from '../../../shared/engine/i18n-text'
import { Labelled } from '../../../ui/labelled'
import { FormState } from './form-state'
import { mappingQuery, settingFormQuery } from './mapping-query'
import './form-setting.css'

const link = 'wf/form-link'
const open = { field: 'activated', op: 'eq', value: true } as const

export default function BoundForm({ row: { kind } = {} }: FormPanelProps<RowOf<typeof formSetting>>) {
  const { t } = useTranslation('as')
  const { language } = useFormats()
  const maySee = useRight('wf.admin.form-link.actions.list')
  const { data, error, refetch } = useQuery({
    queryKey: [settingFormQuery, kind],
    enabled: kind !== undefined,
    queryFn: ({ signal }) => (kind ? readSettingForm(kind, signal) : null),
    staleTime: 0,
    retry: 1,
  })
  if (error) return <ScreenError error={error} onRetry={() => void refetch()} />
  if (!kind || data === undefined) return <Skeleton className="k-skeleton" active title={false} paragraph={{ rows: 2 }} />
  return (
    <section className="k-form-setting-bound" aria-label={t('form_setting.bound')}>
      {maySee ? (
        <FormChoice kind={kind} />
      ) : (
        data && (
          <p>
            {t('form_setting.bound')}: <strong>{i18nText(data.name, language)}</strong>
          </p>
        )
      )}
      <FormState kind={kind} linked={data} />
    </section>
  )
}

/** Of those who may say which form of workflow decides about what. */
function FormChoice({ kind }: { kind: FormKind }) {
  const { t } = useTranslation('as')
  const queries = useQueryClient()
  const action = `as.${kind}`
  const mayEdit = useRight('wf.admin.form-link.actions.edit')
  // While it is being saved.
  const [chosen, setChosen] = useState<number | null | undefined>(undefined)
  const { data, refetch } = useQuery({
    queryKey: [link, 'of', action],
    staleTime: 0,
    retry: 1,
    queryFn: ({ signal }) =>
      listRecords(
        link,
        {
          perPage: 1,
          filter: {
            all: [
              { field: 'action', op: 'eq', value: action },
              { field: 'variant', op: 'empty' },
            ],
          },
        },
        { signal },
      ),
  })
  if (!data) return <Skeleton className="k-skeleton" active title={false} paragraph={{ rows: 2 }} />
  const bound = data.data[0]
  const now = typeof bound?.template === 'number' ? bound.template : null
  const shown = chosen === undefined ? now : chosen
  const save = async (next: number | null) => {
    setChosen(next)
    try {
      const key = idempotencyKey()
      if (!bound && next !== null) await createRecord(link, { action, template: next }, key)
      else if (bound && next !== null) await updateRecord(link, bound.id, { template: next, version: bound.version }, key)
      else if (bound) await deleteRecord(link, bound.id)
      showText('success', next === null ? 'as:form_setting.removed' : 'as:form_setting.saved')
      await Promise.all([refetch(), ...[mappingQuery, settingFormQuery].map((of) => queries.invalidateQueries({ queryKey: [of, kind] }))])
    } catch (error) {
      showFailure(error)
    } finally {
      setChosen(undefined)
    }
  }
  return (
    <Labelled label={t('form_setting.bound')} help={t('form_setting.bound_help')}>
      {({ id, describedBy }) => (
        <RefSelect
          id={id}
          describedBy={describedBy}
          entity="wf/template"
          value={shown === null ? [] : [shown]}
          refs={data.meta.refs}
          filter={open}
          disabled={!mayEdit || chosen !== undefined}
          onChange={([next]) => void save(next ?? null)}
        />
      )}
    </Labelled>
  )
}
