/** 1 Upload: the template, the file, and how its beginning was read. */
import { useTranslation } from 'react-i18next'
import { showFailure } from '../../providers/notification/alerts'
import { downloadTemplate, readAgain, uploadImport } from '../../api/engine/import'
import { Button } from '../../ui/button'
import { entityPlural } from '../../components/entity/entity-texts'
import { FileBeginning } from './file-beginning'
import { FileDrop } from './file-drop'
import type { ImportUi } from './import-screen'

/** In addition to sheets. */
const endings = { calendar: '.ics', zip: '.zip' } as const

export function UploadStep({ ui }: { ui: ImportUi }) {
  const { t } = useTranslation(['screens', ui.entity.module])
  const { entity, companion, view } = ui
  const takes = entity.x.import?.ics ? 'calendar' : entity.x.import?.files ? 'zip' : undefined
  return (
    <div className="k-import-body">
      <p className="k-muted">
        {t('import.template_text')} <Templates entity={entity.name} />
        {companion && (
          <>
            <br />
            {t('screens:import.template_with', { other: entityPlural(t, companion) })}{' '}
            <Templates entity={entity.name} paired={companion.name} />
          </>
        )}
      </p>
      <FileDrop
        label={t('import.choose_file')}
        {...(view ? { title: t('import.other_file') } : {})}
        limits={t(takes === undefined ? 'import.limits' : `import.limits_${takes}`)}
        accept={['.csv', '.txt', '.tsv', '.xlsx', ...(takes === undefined ? [] : [endings[takes]])].join()}
        onFile={async (file, onProgress) => ui.go('upload', await uploadImport(entity.name, file, onProgress))}
      />
      {view && <FileBeginning source={view} onRead={async (how) => ui.put(await readAgain(view.id, how))} />}
      {view && (
        <footer className="k-record-foot">
          <Button type="primary" onClick={() => ui.go('columns')}>
            {t('import.next')}
          </Button>
        </footer>
      )}
    </div>
  )
}

function Templates({ entity, paired }: { entity: string; paired?: string }) {
  const { t } = useTranslation('screens')
  return (['xlsx', 'csv'] as const).map((format) => (
    <Button key={format} type="link" size="small" onClick={() => void downloadTemplate(entity, format, paired).catch(showFailure)}>
      {t('import.template', { format: format.toUpperCase() })}
    </Button>
  ))
}
