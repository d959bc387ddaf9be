/** /cm/admin/info-settings/more/form: the fields that the company adds to leads, customers and products (cm.md §2, §3.7). */
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Tabs } from '../../../ui/tabs'
import { builtForms } from '../../../shared/cm/form-builder'
import { FormBuilder } from './form-builder'
import '../../../ui/screens.css'
import './form-builder.css'

/** In the address, so that it survives a reload. */
const formKey = 'entity'

export default function FormBuilderPage() {
  const { t } = useTranslation('cm')
  const [params, setParams] = useSearchParams()
  const selected = builtForms.find((key) => key === params.get(formKey)) ?? builtForms[0]
  return (
    <div>
      <h1>{t('page.form_builder')}</h1>
      <p className="k-muted">{t('form_builder.purpose')}</p>
      <Tabs
        late
        selected={selected}
        onSelect={(key) => setParams({ [formKey]: key }, { replace: true })}
        tabs={builtForms.map((key) => ({ key, label: t(`entity.${key}.plural`), children: <FormBuilder form={key} /> }))}
      />
    </div>
  )
}
