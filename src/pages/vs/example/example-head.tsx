/** On the page of a template: Use, Copy, Export JSON. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { saveBlob } from '../../../api/engine/export'
import { useFormats } from '../../../components/format/format-settings'
import { showAlert } from '../../../providers/notification/alerts'
import { useRights } from '../../../providers/access/use-right'
import type { ShowPanelProps } from '../../../resources/core/define-module'
import { i18nText } from '../../../shared/engine/i18n-text'
import { picturesOf } from '../../../shared/vs/pictures'
import { templateFile } from '../../../shared/vs/template-file'
import { Button } from '../../../ui/button'
import { newExamplePath } from './example-paths'
import { UseDialog } from './use-dialog'
import '../design/design.css'

const paths = { use: 'vs.use.event.actions.create', copy: 'vs.admin.example.actions.create' } as const

export default function ExampleHead({ row }: ShowPanelProps) {
  const { t } = useTranslation('vs')
  const { language } = useFormats()
  const navigate = useNavigate()
  const permits = useRights(Object.values(paths))
  const [using, setUsing] = useState(false)
  const id = Number(row.id)
  const name = i18nText(row.name, language)
  const save = () => {
    saveBlob(new Blob([templateFile(row)], { type: 'application/json' }), `${name}.json`)
    if (picturesOf(row).length > 0) showAlert({ kind: 'warning', text: t('example.export_pictures') })
  }
  return (
    <p className="k-vs-example-acts">
      {row.active === true && permits(paths.use) && (
        <Button type="primary" onClick={() => setUsing(true)}>
          {t('example.use')}
        </Button>
      )}
      {permits(paths.copy) && <Button onClick={() => void navigate(newExamplePath(id))}>{t('example.copy')}</Button>}
      <Button onClick={save}>{t('example.export')}</Button>
      {using && (
        <UseDialog id={id} name={name} category={typeof row.category === 'number' ? row.category : null} onClose={() => setUsing(false)} />
      )}
    </p>
  )
}
