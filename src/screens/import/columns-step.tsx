/** 2 Columns: what each of the file's columns fills, with samples; what is required and has no column is said. */
import { useState } from 'react'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { showFailure } from '../../providers/notification/alerts'
import { checkImport, type ImportMode, type ImportView } from '../../api/engine/import'
import { Button } from '../../ui/button'
import { ColumnTable } from './column-table'
import type { ImportUi } from './import-screen'
import { clearsEmptyOf, keyLabel, MatchChoice } from './match-choice'

export function ColumnsStep({ ui, view }: { ui: ImportUi; view: ImportView }) {
  const { t } = useTranslation('screens')
  const [columns, setColumns] = useState((view.mapping ?? view.suggested).columns)
  const [clearsEmpty, setClearsEmpty] = useState(view.mapping?.clear_empty)
  const [mode, setMode] = useState<ImportMode>(view.mapping ? view.mode : view.suggested_mode)
  const [chosenKey, setChosenKey] = useState<readonly string[]>((view.mapping ? view.key_fields : null) ?? view.suggested_key)
  const [busy, setBusy] = useState(false)
  const used = new Set(Object.values(columns))
  const keys = view.keys.filter((key) => key.every((name) => used.has(name)))
  const key = keys.find((one) => one.join() === chosenKey.join()) ?? keys[0]
  const missing = mode === 'update' ? [] : missingFields(view, used)
  // Rows of two records name them by more than one key.
  const isPaired = view.targets.some(({ name, part }) => part && used.has(name))
  const problem =
    used.size === 0
      ? t('import.nothing_mapped')
      : mode !== 'add' && !key && !isPaired
        ? t('import.no_key', { keys: view.keys.map((one) => keyLabel(view, one)).join(t('list_separator')) })
        : null

  const check = async () => {
    setBusy(true)
    try {
      await checkImport(view.id, {
        mapping: { ...view.mapping, columns, clear_empty: clearsEmpty ?? clearsEmptyOf({ ...view.mapping, columns }) },
        mode,
        policy: view.policy,
        ...(key && mode !== 'add' ? { key } : {}),
      })
      ui.go('check')
      ui.put()
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="k-import-body">
      {view.remembered && !view.mapping && <p className="k-muted">{t('import.remembered')}</p>}
      <ColumnTable analysis={view.analysis} columns={columns} targets={view.targets} onColumns={setColumns} />
      <MatchChoice
        view={view}
        mode={mode}
        onMode={setMode}
        keys={keys}
        chosen={key}
        onKey={setChosenKey}
        clearsEmpty={clearsEmpty ?? clearsEmptyOf({ ...view.mapping, columns })}
        onClearsEmpty={setClearsEmpty}
      />
      {missing.length > 0 && <Alert type="warning" showIcon title={t('import.missing', { fields: missing.join(t('list_separator')) })} />}
      {problem && <Alert type="error" showIcon title={problem} />}
      <footer className="k-record-foot">
        <Button onClick={() => ui.go('upload')}>{t('import.back')}</Button>
        <Button type="primary" disabled={problem !== null} loading={busy} onClick={() => void check()}>
          {t('import.check')}
        </Button>
      </footer>
    </div>
  )
}

/** Required fields that no column fills; of a translated one any language will do. */
function missingFields({ targets }: ImportView, used: ReadonlySet<string>): string[] {
  const filled = new Set(targets.filter(({ name }) => used.has(name)).map(({ field }) => field))
  const missing = targets.filter(({ required, field }) => required && !filled.has(field))
  return [...new Map(missing.map((target) => [target.field, target.label])).values()]
}
