/** A template from a file: its form opens with what the file says, and the server judges it when it is saved. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { FileChooser } from '../../../components/inputs/file-chooser'
import type { ListDialogProps } from '../../../resources/core/list-parts'
import type { ListOrigin } from '../../../screens/record/record-links'
import { readTemplateFile } from '../../../shared/vs/template-file'
import { Dialog } from '../../../ui/dialog'
import { Labelled } from '../../../ui/labelled'
import { newExamplePath } from './example-paths'

export default function ImportDialog({ onClose }: ListDialogProps) {
  const { t } = useTranslation('vs')
  const navigate = useNavigate()
  const [wrong, setWrong] = useState(false)
  const take = async (file: File | undefined) => {
    const given = file && readTemplateFile(await file.text())
    setWrong(!given)
    if (given) void navigate(newExamplePath(), { state: { given } satisfies ListOrigin })
  }
  return (
    <Dialog open height="auto" title={t('example.import_title')} onClose={onClose}>
      <Labelled label={t('example.import_file')} help={t('example.import_text')} {...(wrong ? { error: t('example.import_wrong') } : {})}>
        {({ id, describedBy, invalid }) => (
          <FileChooser
            id={id}
            {...(describedBy ? { 'aria-describedby': describedBy } : {})}
            danger={invalid}
            text={t('example.choose_file')}
            multiple={false}
            accept=".json,application/json"
            onChoose={([file]) => void take(file)}
          />
        )}
      </Labelled>
    </Dialog>
  )
}
