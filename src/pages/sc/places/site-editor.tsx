/** One site's place and border: what is dragged on the map stands here as numbers, which do the same by keyboard. */
import { useId, useState } from 'react'
import { Input, Slider } from 'antd'
import ArrowLeftOutlined from '@ant-design/icons/ArrowLeftOutlined'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import { Button } from '../../../ui/button'
import { showAlert, showFailure } from '../../../providers/notification/alerts'
import { updateRecord, type RecordRow } from '../../../providers/data/record-api'
import { i18nText } from '../../../shared/engine/i18n-text'
import { placeProblem, polygonProblem } from '../../../shared/sc/polygon'
import { CornerTable } from './corner-table'
import { DegreesInput } from './degrees-input'
import { bordered, leastRadius, mostRadius, valuesOf, type SiteShape } from './site-shape'

interface SiteEditorProps {
  row: RecordRow
  shape: SiteShape
  /** Version of the record that the change began on; null while nothing is changed. */
  base: number | null
  onChange: (next: SiteShape | null) => void
  onBack: () => void
  onSaved: () => void
  onDetails: () => void
}

export function SiteEditor({ row, shape, base, onChange, onBack, onSaved, onDetails }: SiteEditorProps) {
  const { t } = useTranslation(['sc', 'screens'])
  const { language } = useFormats()
  const id = useId()
  const [busy, setBusy] = useState(false)
  const isChanged = base !== null
  const mayEdit = row._actions?.includes('edit') ?? false
  const values = valuesOf(shape)
  const problem = placeProblem(shape) ? 'range' : values.polygon ? polygonProblem(values.polygon) : undefined
  const isRadius = Number.isInteger(shape.radius_m) && shape.radius_m >= leastRadius && shape.radius_m <= mostRadius
  const save = async () => {
    setBusy(true)
    try {
      await updateRecord('sc/site', row.id, { ...values, version: base ?? row.version })
      showAlert({ kind: 'success', text: t('screens:form.saved', { name: i18nText(row.name, language) }) })
      onSaved()
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className="k-sites-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged && !problem && isRadius) void save()
      }}
    >
      <header className="k-sites-head">
        <Button type="text" size="small" icon={<ArrowLeftOutlined aria-hidden />} label={t('sc:places.back')} onClick={onBack} />
        <h2>{i18nText(row.name, language)}</h2>
        <Button type="link" size="small" onClick={onDetails}>
          {t(mayEdit ? 'sc:places.edit_details' : 'sc:places.details')}
        </Button>
      </header>
      {typeof row.address === 'string' && <p className="k-muted">{row.address}</p>}
      <div className="k-sites-pair">
        <DegreesInput
          label={t('sc:entity.site.fields.lat.label')}
          value={shape.lat}
          disabled={!mayEdit}
          onChange={(lat) => onChange({ ...shape, lat })}
        />
        <DegreesInput
          label={t('sc:entity.site.fields.lng.label')}
          value={shape.lng}
          disabled={!mayEdit}
          onChange={(lng) => onChange({ ...shape, lng })}
        />
      </div>
      {shape.polygon ? (
        <CornerTable shape={shape} disabled={!mayEdit} onChange={onChange} />
      ) : (
        <>
          <label htmlFor={id}>{t('sc:entity.site.fields.radius_m.label')}</label>
          <div className="k-sites-radius">
            <Slider
              min={leastRadius}
              max={1000}
              value={Math.min(1000, shape.radius_m)}
              disabled={!mayEdit}
              tooltip={{ open: false }}
              ariaLabelForHandle={t('sc:places.radius_slider')}
              onChange={(radius_m) => onChange({ ...shape, radius_m })}
            />
            <Input
              id={id}
              value={Number.isNaN(shape.radius_m) ? '' : shape.radius_m}
              inputMode="numeric"
              suffix={t('screens:unit.metre')}
              disabled={!mayEdit}
              {...(isRadius ? {} : { status: 'error' as const })}
              aria-invalid={!isRadius}
              onChange={(event) => onChange({ ...shape, radius_m: /^\d+$/.test(event.target.value) ? Number(event.target.value) : NaN })}
            />
          </div>
          {!isRadius && (
            <p className="k-sites-problem" role="alert">
              {t('sc:places.radius_range', { min: leastRadius, max: mostRadius })}
            </p>
          )}
        </>
      )}
      {problem && (
        <p className="k-sites-problem" role="alert">
          {t(problem === 'range' ? 'sc:error.place_range' : `sc:error.polygon_${problem}`)}
        </p>
      )}
      {mayEdit && (
        <>
          <Button type="link" size="small" onClick={() => onChange(shape.polygon ? { ...shape, polygon: null } : bordered(shape))}>
            {t(shape.polygon ? 'sc:places.use_circle' : 'sc:places.draw_border')}
          </Button>
          <div className="k-sites-acts">
            <Button type="primary" submit disabled={!isChanged || problem !== undefined || !isRadius} loading={busy}>
              {t('screens:form.save')}
            </Button>
            <Button disabled={!isChanged} onClick={() => onChange(null)}>
              {t('sc:places.discard')}
            </Button>
          </div>
        </>
      )}
    </form>
  )
}
