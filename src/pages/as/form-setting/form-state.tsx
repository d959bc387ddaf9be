/** Whether people can ask for it now: the form that is connected, or a new one that works at once. */
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { makeSettingForm } from '../../../api/as/setting-trials'
import { useFormats } from '../../../components/format/format-settings'
import { useRight } from '../../../providers/access/use-right'
import { useOneAct } from '../../../providers/data/one-act'
import { showFailure, showText } from '../../../providers/notification/alerts'
import type { FormKind } from '../../../schemas/as/leave-value-lists'
import type { LinkedTemplate } from '../../../shared/as/form-mapping'
import { i18nText } from '../../../shared/engine/i18n-text'
import { Button } from '../../../ui/button'
import { mappingQuery, settingFormQuery } from './mapping-query'
import './form-setting.css'

const designerOf = (template: number): string => `/wf/admin/manage-forms/edit?id=${template}&tab=form`

/** @param linked null: none is connected */
export function FormState({ kind, linked }: { kind: FormKind; linked: LinkedTemplate | null }) {
  const { t } = useTranslation('as')
  const { language } = useFormats()
  const mayOpen = useRight('wf.admin.template.actions.list')
  if (linked === null) return <NewForm kind={kind} />
  if (linked.is_open) return null
  return (
    <div className="k-form-setting-acts">
      <p role="status" className="k-entry-warning">
        {t('form_setting.not_open', { name: i18nText(linked.name, language) })}
      </p>
      {mayOpen && <Link to={designerOf(linked.template)}>{t('form_setting.design')}</Link>}
    </div>
  )
}

function NewForm({ kind }: { kind: FormKind }) {
  const { t } = useTranslation('as')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const mayMake = useRight('as.admin.workflow-form.actions.edit')
  const mayDesign = useRight('wf.admin.template.actions.create')
  const { run, busy, renew } = useOneAct()
  const make = async (publish: boolean) => {
    try {
      const template = await run((key) => makeSettingForm(kind, publish, key))
      if (template === undefined) return
      const stale = [[settingFormQuery, kind], [mappingQuery, kind], ['wf/form-link'], ['wf-linked-form', `as.${kind}`]]
      await Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })))
      if (publish) showText('success', 'as:form_setting.made')
      else void navigate(designerOf(template))
      renew()
    } catch (error) {
      showFailure(error)
    }
  }
  return (
    <>
      <p role="status" className="k-muted">
        {t('form_setting.unbound')}
      </p>
      {mayMake && (
        <>
          <p className="k-muted">{t('form_setting.make_help')}</p>
          <div className="k-form-setting-acts">
            <Button loading={busy} onClick={() => void make(true)}>
              {t('form_setting.make')}
            </Button>
            {mayDesign && (
              <Button disabled={busy} onClick={() => void make(false)}>
                {t('form_setting.make_draft')}
              </Button>
            )}
          </div>
        </>
      )}
    </>
  )
}
