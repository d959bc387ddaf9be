/** Add, update or both; and by which columns existing rows are found. */
import { Checkbox, Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ImportMode, ImportView, Mapping } from '../../api/engine/import'

interface MatchChoiceProps {
  view: ImportView
  mode: ImportMode
  onMode: (mode: ImportMode) => void
  /** Those whose columns the file has. */
  keys: readonly (readonly string[])[]
  chosen: readonly string[] | undefined
  onKey: (key: readonly string[]) => void
  clearsEmpty: boolean
  onClearsEmpty: (clears: boolean) => void
  disabled?: boolean
}

export function MatchChoice({ view, mode, onMode, keys, chosen, onKey, clearsEmpty, onClearsEmpty, disabled = false }: MatchChoiceProps) {
  const { t } = useTranslation('screens')
  return (
    <div className="k-import-choices">
      <Radio.Group
        aria-label={t('import.mode')}
        disabled={disabled}
        value={mode}
        onChange={(event) => onMode(event.target.value as ImportMode)}
        options={(['upsert', 'add', 'update'] as const).map((one) => ({ value: one, label: t(`import.modes.${one}`) }))}
      />
      {mode !== 'add' && keys.length > 0 && (
        <label>
          {t('import.found_by')}{' '}
          <select
            className="k-pager-size"
            disabled={disabled}
            value={chosen?.join() ?? ''}
            onChange={(event) => onKey(event.target.value.split(','))}
          >
            {keys.map((key) => (
              <option key={key.join()} value={key.join()}>
                {keyLabel(view, key)}
              </option>
            ))}
          </select>
        </label>
      )}
      {mode !== 'add' && (
        <Checkbox disabled={disabled} checked={clearsEmpty} onChange={({ target }) => onClearsEmpty(target.checked)}>
          {t('import.clear_empty')}
        </Checkbox>
      )}
    </div>
  )
}

/** As the server takes it where nobody has said: a sheet that was exported for editing says each cell as it shall be. */
export const clearsEmptyOf = ({ columns, clear_empty = Object.values(columns).includes('version') }: Mapping): boolean => clear_empty

export const keyLabel = ({ targets }: ImportView, key: readonly string[]): string =>
  key.map((name) => targets.find((target) => target.name === name)?.label ?? name).join(' + ')
