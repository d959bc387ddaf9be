/** Which form of workflow people fill in for this (wf/form-link of `as.<kind>`): chosen here, kept there. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { RefSelect } from '../../../components/inputs/ref-select'
import { useRight } from '../../../providers/access/use-right'
import { createRecord, deleteRecord, listRecords, updateRecord } from '../../../providers/data/record-api'
import { showFailure, showText } from '../../../providers/notification/alerts'
import type { FormPanelProps } from '../../../resources/core/define-module'
import type { formSetting } from '../../../schemas/as/form-setting'
import type { RowOf } from '../../../schemas/core/define'
import { Button } from '../../../ui/button'
import { Labelled } from '../../../ui/labelled'
import './form-setting.css'

const link = 'wf/form-link'
const open = { field: 'activated', op: 'eq', value: true } as const

export default function BoundForm({ saved: { kind } }: FormPanelProps<RowOf<typeof formSetting>>) {
  const { t } = useTranslation('as')
  const action = `as.${kind ?? ''}`
  const maySee = useRight('wf.admin.form-link.actions.list')
  const mayEdit = useRight('wf.admin.form-link.actions.edit')
  const [chosen, setChosen] = useState<number | null | undefined>(undefined)
  const [busy, setBusy] = useState(false)
  const { data, refetch } = useQuery({
    queryKey: [link, 'of', action],
    enabled: maySee,
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
  if (!maySee || !data) return null
  const bound = data.data[0]
  const now = typeof bound?.template === 'number' ? bound.template : null
  const shown = chosen === undefined ? now : chosen
  const save = async () => {
    setBusy(true)
    try {
      const key = crypto.randomUUID()
      if (!bound && shown !== null) await createRecord(link, { action, template: shown }, key)
      else if (bound && shown !== null) await updateRecord(link, bound.id, { template: shown, version: bound.version }, key)
      else if (bound) await deleteRecord(link, bound.id)
      showText('success', 'as:form_setting.saved')
      await refetch()
      setChosen(undefined)
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="k-form-setting-bound" aria-label={t('form_setting.bound')}>
      <Labelled label={t('form_setting.bound')} help={t('form_setting.bound_help')}>
        {({ id, describedBy }) => (
          <RefSelect
            id={id}
            describedBy={describedBy}
            entity="wf/template"
            value={shown === null ? [] : [shown]}
            refs={data.meta.refs}
            filter={open}
            disabled={!mayEdit}
            onChange={([next]) => setChosen(next ?? null)}
          />
        )}
      </Labelled>
      <div className="k-form-setting-acts">
        {shown !== now && (
          <Button type="primary" loading={busy} onClick={() => void save()}>
            {t('form_setting.save')}
          </Button>
        )}
        {now !== null && <Link to={`/wf/admin/manage-forms/edit?id=${now}`}>{t('form_setting.open')}</Link>}
      </div>
      {now === null && (
        <p role="status" className="k-muted">
          {t('form_setting.unbound')}
        </p>
      )}
    </section>
  )
}
